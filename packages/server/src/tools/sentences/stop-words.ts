import type { TextLanguage } from './language-of.ts'

const listed = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Words that stand in any text and say nothing of what it is about, in small letters. */
export const stopWords: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: listed(`
    a about above across after again against all almost also although always am among an and another any anyone anything
    are around as at away back be became because become been before being below between both but by came can cannot come
    could did do does doing done down during each either else enough especially etc even ever every few first for from
    further get gets getting give given go goes going got had has have having he her here hers herself him himself his how
    however i if in indeed instead into is it its itself just keep kind know last least less let like likely made make
    makes many may maybe me might mine more most much must my myself near nearly need never next no none nor not nothing
    now of off often on once one only onto or other others ought our ours ourselves out over own part perhaps put quite
    rather really said same say says second see seem seems several shall she should since so some someone something still
    such take taken than that the their theirs them themselves then there therefore these they thing things this those
    though through thus to together too toward towards two under until up upon us use used uses using usually very via was
    way ways we well were what whatever when where whether which while who whole whom whose why will with within without
    would yet you your yours yourself don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't
    shouldn't it's that's there's i'm you're we're they're i've we've they've i'll we'll you'll
  `),
  vi: listed(`
    ai anh bao bằng bên bị bởi cả các cái càng cần chỉ cho chưa chị chúng có cùng của cũng cứ do dù dưới đã đang đâu đây
    đấy để đến đều đi điều đó đối đó được em gì giờ giữa hay hãy hoặc hơn khi không là lại làm lên luôn lúc mà mình mọi một
    mỗi muốn này nào năm nên nếu ngay nhiều nhưng những như nhất nó nơi nữa ở ông phải qua ra rằng rất rồi sao sau sẽ
    tại tất theo thì tôi từ từng tuy vẫn vào vậy vì việc với vừa về và ví dụ vả vài cách cơ chứ chính con cô còn
    hết họ hôm khác kia lần lắm mới nay người nhau nhằm nhờ nói phần quá quý số sự ta thêm thế trên trong trước
    tới ví xong bạn vị đang bây đôi khiến gồm giúp
  `),
  other: new Set(),
}
