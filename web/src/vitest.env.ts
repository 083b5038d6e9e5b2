/**
 * Tests get Svelte as browsers do, with effects, and not as a server that draws once would. There is
 * no page around them: what a test needs of one it brings along.
 */

import type { Environment } from "vitest/runtime";

export default {
  name: "page",
  viteEnvironment: "client",
  setup: () => ({ teardown() {} }),
} satisfies Environment;
