/** Who runs this studio, as its written pages name them. */
export interface Operator {
  /** Legal name of the company or the person. */
  name: string
  /** Address to write to. Where it is empty, the pages lead to the contact form instead. */
  contactEmail: string
  /** Address of the repository with the code. Where it is empty, the repository is named without a link. */
  repositoryUrl: string
  /** Whether somebody has reviewed the legal pages for the operator's country. Until then each says that it is a template. */
  areLegalPagesReviewed: boolean
}

/** Name of the product. */
export const siteName = 'AI Studio'

/** To be filled in by whoever hosts a studio, before the site is built. */
export const operator: Operator = {
  name: 'AI Studio',
  contactEmail: '',
  repositoryUrl: '',
  areLegalPagesReviewed: false,
}
