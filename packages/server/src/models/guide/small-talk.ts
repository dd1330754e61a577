import { fold, splitWords } from './terms.ts'

/** What a message without a question wants. */
export type SmallTalk = 'greeting' | 'thanks' | 'about'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean))
/** Folded; Vietnamese greetings are recognised by their syllables, which stand in no other short message. */
const greetings = words(`
hi hello helo hey hiya yo howdy greetings morning afternoon evening sup alo chao xin help giup test testing
`)
const thanks = words(
  'thanks thank thx ty cheers great perfect cool nice awesome bye goodbye ok okay cam tuyet tot tam biet',
)
const fillers = words(`
there guide bot you u all everyone good day how are is it going whats up today very much so a lot for your the and me
please can could i need tro ly on ban nhe nha oi ad admin shop anh chi em moi nguoi buoi sang chieu toi khoe khong
nhieu lam qua roi da minh voi duoc cac toi may cai vang hay troi
`)
const about = [
  /\b(are|r) (you|u) (a |an |the |really |just )*(chat ?gpt|gpt|claude|gemini|copilot|ai|bot|chatbot|robot|human|person|real|machine|llm|language model|model)\b/,
  /^(and )?(who|what) (are|r) (you|u)\b/,
  /\bwhat('?s| is) your name\b/,
  /^who (made|built|created) (you|u)\b/,
  /^(what (can|do) you (do|know)|what can i ask( you)?|how do you work)$/,
  /\b(ban|may|em) (co phai )?(la )(mot )?(chat ?gpt|gpt|ai|gi|bot|chatbot|robot|nguoi|may|mo hinh)\b/,
  /\bban (ten (la )?gi|la ai)\b/,
  /^(ban|guide) (lam|giup|biet|tra loi) duoc (nhung )?gi\b/,
  /^(co the )?hoi (ban |guide )?(duoc )?(nhung )?gi$/,
]

/** Recognises a message that asks nothing about the studio; null for everything else. */
export function smallTalk(text: string): SmallTalk | null {
  const folded = splitWords(text).map(fold)
  if (folded.length === 0) return null
  const sentence = folded.join(' ')
  if (about.some((pattern) => pattern.test(sentence))) return 'about'
  if (!folded.every((word) => greetings.has(word) || thanks.has(word) || fillers.has(word))) return null
  if (folded.some((word) => greetings.has(word))) return 'greeting'
  return folded.some((word) => thanks.has(word)) ? 'thanks' : null
}
