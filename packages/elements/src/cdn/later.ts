// The build writes here what the first drawing does without: the other icons and texts, put into the same tables.
export const isWrittenByTheBuild = true
