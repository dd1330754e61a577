// What runs of `@ai-studio/elements/types/…`: those entries add types to a framework and nothing else.
export {}
