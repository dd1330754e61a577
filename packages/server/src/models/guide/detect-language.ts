import type { Language } from '@ai-studio/contract'
import { fold, splitWords } from './terms.ts'

/** Letters that of the two languages only Vietnamese has. */
const vietnameseLetters = /[ăđơư\u1EA0-\u1EF9]/i

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean))
/** Words that occur in nearly every sentence of one language and hardly ever in the other without accents. */
const english = words(`
what why where when who which how is are does could would should was were my your you it its this that with for from
have has had not and or want need get make of please about there their them isnt dont doesnt cant cannot im ive
whats any some all other after before if only just be been
`)
const vietnamese = words(`
toi lam sao nao khong duoc cua cach muon nhu bao nhieu dau voi nhung cho ban minh thi va roi chua phai trong tren khi
nay mot cac vi xin chao giup hoi doi xoa nhap mat khau goi tien nhan cuoc tro chuyen tai khoan thanh toan hinh ngon
ngu trang chia cai gui mau dung tao lai nghe ket noi quen huy mua tra loi thu thay bang gia
`)
/** Words that could be either; they decide only when nothing else does. */
const englishMaybe = words('the do can in on no me to so i a an use')
const vietnameseMaybe = words('la co em hay bi gi tin dang se dat o di de ra anh ma')
const maybeWeight = 0.4

/** The language that a text is written in; null when it doesn't show. */
export function detectLanguage(text: string): Language | null {
  if (vietnameseLetters.test(text.normalize('NFC'))) return 'vi'
  let balance = 0
  for (const word of splitWords(text).map(fold)) {
    if (english.has(word)) balance += 1
    else if (vietnamese.has(word)) balance -= 1
    else if (englishMaybe.has(word)) balance += maybeWeight
    else if (vietnameseMaybe.has(word)) balance -= maybeWeight
  }
  if (balance === 0) return null
  return balance > 0 ? 'en' : 'vi'
}
