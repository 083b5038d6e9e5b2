/** What tables with modules of Camels & Nomads show besides. */

import Building from "./buildings/Building.svelte";
import { BUILDINGS } from "./buildings/buildings";
import Household from "./buildings/Household.svelte";
import Race from "./camels/Race.svelte";
import RacePanel from "./camels/RacePanel.svelte";
import { REWARDS } from "./camels/race";
import Spectators from "./camels/Spectators.svelte";
import Symbols from "./camels/Symbols.svelte";
import NomadBoard from "./nomads/NomadBoard.svelte";
import { parts } from "./parts.svelte";
import Extras from "./player/Extras.svelte";

const expansion = {
  Building,
  Extras,
  Household,
  NomadBoard,
  Race,
  RacePanel,
  Spectators,
  Symbols,
  buildings: () => BUILDINGS,
  rewards: () => REWARDS,
};
export type Expansion = typeof expansion;

parts.expansion = expansion;
