/** The type of this package's style sheets: they are imported for their effect. */
export {}
