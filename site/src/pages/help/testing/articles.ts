import type { HelpArticle } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'

const article = (
  language: Language,
  [category, order, slug]: readonly [category: string, order: number, slug: string],
  [title, summary, content = 'Text.']: readonly [title: string, summary: string, content?: string],
): HelpArticle => ({ language, slug, title, summary, category, order, content })

const resetPassword = ['account', 2, 'reset-password'] as const
const signIn = ['account', 1, 'sign-in'] as const
const embed = ['embedding', 1, 'embed-the-chat'] as const

const embedText = `Paste \`<studio-chat>\`; see [signing in](/help/sign-in) or [our shop](/shop-to-come).

## Which mode?

| mode | what |
|---|---|
| launcher | a [button](/help/reset-password) |

- See [the list](https://example.com/list) and **[this](/help/sign-in#steps)**.

\`\`\`html
<studio-chat></studio-chat>
\`\`\`

# Another part

<b>bold?</b> [bad](javascript:alert(1)) [away](//example.com/help/sign-in)`

/** A few articles in both languages; those on the account come in the wrong order. */
export const articles: Record<Language, readonly HelpArticle[]> = {
  en: [
    article('en', resetPassword, ['How do I reset my password?', 'Choose Forgot password.']),
    article('en', embed, ['How do I embed the chat?', 'Paste one tag.', embedText]),
    article('en', signIn, ['How do I sign in?', 'With a password, or with a code by mail.']),
  ],
  vi: [
    article('vi', resetPassword, ['Đặt lại mật khẩu thế nào?', 'Chọn Quên mật khẩu.', 'Hãy mở thư.']),
    article('vi', embed, ['Nhúng chat thế nào?', 'Dán một thẻ.', 'Dán thẻ vào trang.']),
    article('vi', signIn, ['Đăng nhập thế nào?', 'Bằng mật khẩu, hoặc bằng mã gửi qua email.']),
  ],
}
