import type { Language } from '@ai-studio/contract'

/**
 * Ways of saying the same, one group a line. All are treated as the first, in the articles as in the
 * questions. Folded or not makes no difference; words of a group are complete expressions, never parts.
 */
const english = `
signin: sign in, signed in, signing in, log in, logged in, logging in, log on, login, logon, signin
signout: sign out, signed out, log out, logged out, log off, logout, signout
signup: sign up, signup, create an account, create account, new account, open an account
email: e-mail, mail, mails, e-mails
image: picture, photo, photograph, pic, pics, images
price: cost, costs, pricing, how much is, how expensive, fee, fees
refund: money back, refunds, reimburse, reimbursement
erase: delete, remove, deletion, removal, erasure, get rid of
colour: color, colors, colours
dark: dark mode, night mode, dark theme
appear: show up, shows up, visible, invisible, displayed, appears, appearing, blank
website: web site, web page, homepage, our page, my page, our site, my site
offline: internet, network, connection, disconnected, wifi, no signal
aloud: out loud, loud, speak, talk, spoken, speech, voice, audio, sound
stop: abort, halt, interrupt
otp: one-time code, verification code, confirmation code
picker: selector, dropdown
backup: back up, backing up, backups
change: switch, modify, alter
day: daily, per day, a day, today
llm: language model, language models, large language model
key: api key, api keys
plan: plans, subscription, subscriptions
postgres: postgresql
next: nextjs, next js
font: typeface
widget: chat widget, chatbot, chat box
blocked: locked out, banned
twice: two times, double, doubled
device: devices, phone, smartphone, laptop, computer, mobile
domain: domains, origin, origins
old: earlier, previous, history
screenreader: screen reader, screen readers, accessible, accessibility, blind, visually impaired, a11y
reply: answer, answers, response, responses, replies
not: doesnt, dont, cant, cannot, wont, isnt, nothing, didnt, arent, couldnt, without
`
const vietnamese = `
dangnhap: đăng nhập, login, log in, sign in
dangxuat: đăng xuất, thoát tài khoản, logout, log out, sign out
dangky: đăng ký, tạo tài khoản, lập tài khoản, mở tài khoản, register
matkhau: mật khẩu, password, pass
taikhoan: tài khoản, account, acc, nick
hinhanh: ảnh, hình ảnh, hình, bức ảnh, tấm ảnh, photo
giaca: giá, giá tiền, chi phí, bao nhiêu tiền, giá bao nhiêu, giá cả, mất bao nhiêu
hoantien: hoàn tiền, trả lại tiền, lấy lại tiền, refund
trangweb: trang web, website, web, site, trang của tôi, trang của chúng tôi, trang tôi
matmang: mất mạng, rớt mạng, đứt mạng, mất kết nối, đứt kết nối, mất internet, mất wifi, rớt wifi, rớt net, mất sóng, ngoại tuyến, offline
phongchu: phông chữ, font, font chữ, kiểu chữ
manguon: mã nguồn, code, khối mã, đoạn mã
mohinh: mô hình, model
saoluu: sao lưu, backup, back up
lienket: liên kết, link, đường dẫn, đường link
nhungvao: nhúng, embed, gắn, tích hợp
dola: đô la, usd, dollar
thietbi: thiết bị, điện thoại, máy tính
hienra: hiện ra, hiển thị, xuất hiện, hiện lên
ketnoi: kết nối, connect
chiase: chia sẻ, share
giongnoi: giọng nói, giọng đọc, đọc to, đọc thành tiếng, âm thanh, nghe
email: e-mail, mail, thư điện tử, thư
otp: mã một lần, mã xác minh, mã xác nhận, mã otp, mã đăng nhập
xoabo: xóa, xoá, gỡ, gỡ bỏ, hủy bỏ, delete
tinnhan: tin nhắn, message
traloi: câu trả lời, trả lời
dulieu: dữ liệu, data
mauden: chế độ tối, nền tối, giao diện tối, dark mode
tenmien: tên miền, domain, origin
mayphucvu: máy chủ, server
phimtat: phím tắt, bàn phím
bienlai: biên nhận, hóa đơn, biên lai
goicuoc: gói, gói cước, gói dịch vụ
trinhdoc: trình đọc màn hình, khiếm thị, người mù, trợ năng
vantay: vân tay, khuôn mặt
`

/** Each expression as its words with single spaces, and what it stands for. */
export const synonyms: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: parse(english),
  vi: parse(vietnamese),
}

function parse(table: string): ReadonlyMap<string, string> {
  const result = new Map<string, string>()
  for (const line of table.trim().split('\n')) {
    const [meaning = '', expressions = ''] = line.split(':')
    for (const expression of expressions.split(',')) result.set(expression.trim(), meaning.trim())
  }
  return result
}
