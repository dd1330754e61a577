/** What a header can carry (RFC 9110, section 5.5), and the line end of a file behind it, which is left out on the way. */
const carried = /^[\t\x20-\x7e\x80-\xff]*[\t\n\r ]*$/

/** What to say of a token that no header can carry, without quoting it; undefined where one can. */
export function unsendableIn(bearer: string | undefined): string | undefined {
  if (bearer === undefined || carried.test(bearer)) return undefined
  return 'The token (--bearer) has a sign in it that no header can carry, such as … or a line end: copy it anew, as a whole.'
}
