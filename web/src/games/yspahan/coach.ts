/** What the coach of a first game advises, beside the lesson. */

import * as coach from "@games/yspahan/lesson/coach.toml";
import type { Advice } from "../../table/advice";

export const advice: readonly Advice[] = coach.advice;
