/** Words of sums. Ratings, values and food have one of them as well. */
const sum =
  /(?<!\p{L})(?:(?<!đánh )giá(?! trị(?!\p{L}))|tiền|phí|lương(?! thực)|doanh thu|thu nhập|vnđ|vnd)(?!\p{L})|₫|\((?:đồng|đ)(?!\p{L})/u
/** Of millions there are decimals, and other money has them itself. */
const notWhole = /(?<!\p{L})(?:nghìn|ngàn|triệu|tỷ|tỉ|usd|eur)(?!\p{L})|[$€]/u

/** Whether the name of a column says that it has sums of đồng, which have no decimals. */
export function namesDong(name: string): boolean {
  const words = name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
  return sum.test(words) && !notWhole.test(words)
}
