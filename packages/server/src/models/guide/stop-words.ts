import type { Language } from '@ai-studio/contract'

/** Words that say nothing about the subject of a sentence. */
const english = `
a about above after again all already also although always am among an and another any anybody anyone anything
are arent as at be because been before being below between both but by came can cannot cant could couldnt did
didnt do does doesnt doing done dont each either else even ever every everybody everything exactly few for from
further get gets getting give given go goes going gonna got had has have havent having he hello here hers hey hi
him his how however i id if ill im in instead into is isnt it its itself ive just keep kind know let lets like
look lot made make makes making many may maybe me mean might mine more most much must my myself need needed needs
neither no nor not nothing now of off ok okay on once one only onto or other our out over own perhaps please
possible quite rather really right same say says see seem should show since so some somebody someone something
sometimes somehow still such sure take tell than thank thanks that thats the time times their them then there theres these
they thing things this those though through thus to together too towards trying tried under until up upon us use
used uses using usually various very via want wanted wants was wasnt way ways we well were what whatever whats
when where wheres whether which while who whom whose whos why will with within without wont work works would
wouldnt yes yet you your youre yours yourself able actually currently explain find happen happens
`
const vietnamese = `
à a ai ấy bạn biết bởi bị cả các cách cần cái chăng cho chúng chưa có còn của cùng cũng cuối đã đang đây đến đều đi
điều do dùng được dưới em gì giúp hả hãy hay hỏi hơn khi khó không là lại làm lên lúc luôn mình mỗi mới một muốn nào
này nay nên nếu người nhé nhỉ nhiều như những nữa ở ơi phải qua quá ra rằng rất rồi sao sau sẽ ta thể thế thì theo
tôi tới trong trên từ từng và vẫn vào vậy về vì với vừa xin xem xong thôi nhưng đâu để tại thấy hết nhất đúng
*anh *chị *bằng *mà *mấy *hôm *ngày *nè *đó *đấy *kia *bao *giờ *lắm *dạ *vâng *ạ *nhờ *bên *nơi *chỗ *giữa
`

/** The word lists as written; a star marks words that without accents could be others. */
export const stopWords: Readonly<Record<Language, readonly string[]>> = {
  en: english.split(/\s+/).filter(Boolean),
  vi: vietnamese.split(/\s+/).filter(Boolean),
}
