const longest = 48

/** A file name from the first words of a prompt and the number of the picture, such as `quiet-mountain-lake-7.png`. */
export function pictureName(prompt: string, number: number, extension: 'png' | 'svg'): string {
  const words =
    prompt
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  let name = ''
  for (const word of words) {
    const longer = name === '' ? word : `${name}-${word}`
    if (longer.length > longest) break
    name = longer
  }
  return `${name || 'picture'}-${number}.${extension}`
}
