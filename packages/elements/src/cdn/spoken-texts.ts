/** Stands for the hook of the same name: no server has drawn what a script tag brings. */
export const useSpokenTexts = <T>({ texts }: { texts: T }): T => texts
