/** The type of this package's style sheets: they are imported for their effect. */
// oxlint-disable-next-line unicorn/require-module-specifiers -- a module that exports nothing
export {}
