/** Each table of the file is an export; each game's facts.ts gives them their types. */
declare module "*.toml";
