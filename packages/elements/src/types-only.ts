// What runs of `@ai-studio/elements/types/…`: those entries add types to a framework and nothing else.
// oxlint-disable-next-line unicorn/require-module-specifiers -- a module that exports nothing
export {}
