declare module "*.toml" {
  // biome-ignore lint/suspicious/noExplicitAny: each game's facts.ts gives its files their types
  const data: any;
  export default data;
}
