import type { Instrument } from './instruments.ts'

/** Words that mean the same, and what they mean for music; numbers as in `PromptHints`. */
export interface WordEntry {
  words: readonly string[]
  tempo?: number
  density?: number
  register?: number
  light?: number
  force?: number
  isWaltz?: boolean
  isDrums?: boolean
  lead?: Instrument
  image?: string
}

/** Words in English and Vietnamese and what they mean for music. */
export const wordList: readonly WordEntry[] = [
  {
    words: ['rain', 'rainy', 'drizzle', 'mưa', 'mưa rơi'],
    tempo: -0.3,
    light: -0.3,
    density: 0.1,
    force: -0.2,
    image: 'rain',
  },
  { words: ['storm', 'thunder', 'bão', 'giông', 'sấm'], tempo: 0.4, light: -0.6, force: 0.8, image: 'storm' },
  {
    words: ['snow', 'winter', 'tuyết', 'mùa đông'],
    tempo: -0.3,
    density: -0.3,
    register: 3,
    force: -0.3,
    image: 'snow',
  },
  {
    words: ['dance', 'dancing', 'party', 'club', 'nhảy', 'khiêu vũ', 'tiệc', 'vũ trường'],
    tempo: 0.6,
    light: 0.4,
    density: 0.3,
    force: 0.4,
    image: 'dance',
  },
  {
    words: ['sleep', 'lullaby', 'bedtime', 'nap', 'ngủ', 'ru', 'giấc ngủ'],
    tempo: -0.9,
    density: -0.5,
    force: -0.7,
    light: 0.2,
    image: 'sleep',
  },
  {
    words: ['battle', 'war', 'fight', 'army', 'trận', 'trận chiến', 'chiến đấu', 'chiến tranh'],
    tempo: 0.6,
    light: -0.7,
    force: 1,
    density: 0.3,
    image: 'battle',
  },
  {
    words: ['love', 'romance', 'romantic', 'wedding', 'heart', 'yêu', 'tình yêu', 'lãng mạn', 'đám cưới'],
    tempo: -0.2,
    light: 0.4,
    force: -0.1,
    image: 'love',
  },
  {
    words: ['morning', 'sunrise', 'dawn', 'buổi sáng', 'bình minh', 'sớm mai', 'ban mai'],
    light: 0.7,
    tempo: 0.1,
    register: 2,
    image: 'morning',
  },
  {
    words: ['evening', 'sunset', 'dusk', 'hoàng hôn', 'chiều', 'chiều tà'],
    tempo: -0.25,
    light: 0,
    force: -0.2,
    image: 'evening',
  },
  {
    words: ['night', 'midnight', 'moon', 'moonlight', 'đêm', 'nửa đêm', 'trăng', 'ánh trăng'],
    tempo: -0.3,
    light: -0.3,
    force: -0.2,
    register: -1,
    image: 'night',
  },
  {
    words: ['star', 'stars', 'space', 'galaxy', 'ngôi sao', 'vì sao', 'vũ trụ', 'dải ngân hà'],
    tempo: -0.2,
    register: 3,
    density: -0.2,
    image: 'stars',
  },
  {
    words: ['sea', 'ocean', 'wave', 'waves', 'beach', 'biển', 'đại dương', 'sóng', 'bãi biển'],
    tempo: -0.2,
    light: 0.2,
    image: 'sea',
  },
  {
    words: ['river', 'stream', 'boat', 'sông', 'dòng sông', 'suối', 'thuyền'],
    light: 0.2,
    density: 0.15,
    image: 'river',
  },
  {
    words: ['forest', 'tree', 'trees', 'leaves', 'rừng', 'cây', 'lá'],
    light: 0.1,
    tempo: -0.1,
    image: 'forest',
  },
  {
    words: ['mountain', 'mountains', 'hill', 'núi', 'đồi', 'cao nguyên'],
    force: 0.3,
    light: 0.2,
    image: 'mountain',
  },
  {
    words: ['spring', 'flower', 'flowers', 'garden', 'mùa xuân', 'hoa', 'khu vườn', 'tết'],
    light: 0.8,
    tempo: 0.2,
    register: 2,
    image: 'spring',
  },
  {
    words: ['summer', 'sun', 'sunny', 'mùa hè', 'mặt trời', 'nắng'],
    light: 0.9,
    tempo: 0.3,
    image: 'summer',
  },
  { words: ['autumn', 'fall leaves', 'mùa thu', 'lá vàng'], light: -0.3, tempo: -0.3, image: 'autumn' },
  {
    words: [
      'city',
      'street',
      'streets',
      'traffic',
      'urban',
      'thành phố',
      'phố',
      'đường phố',
      'sài gòn',
      'hà nội',
    ],
    tempo: 0.15,
    density: 0.2,
    image: 'city',
  },
  {
    words: ['coffee', 'cafe', 'café', 'cà phê', 'quán'],
    tempo: -0.1,
    force: -0.2,
    light: 0.3,
    image: 'coffee',
  },
  {
    words: ['study', 'focus', 'reading', 'work', 'học', 'học bài', 'tập trung', 'làm việc'],
    density: -0.25,
    force: -0.3,
    image: 'study',
  },
  {
    words: ['road', 'drive', 'driving', 'journey', 'travel', 'con đường', 'hành trình', 'lái xe', 'du lịch'],
    tempo: 0.35,
    light: 0.3,
    density: 0.1,
    image: 'road',
  },
  {
    words: ['run', 'running', 'workout', 'sport', 'race', 'chạy', 'tập thể dục', 'thể thao', 'đua'],
    tempo: 0.9,
    force: 0.5,
    density: 0.3,
    image: 'race',
  },
  {
    words: ['home', 'family', 'childhood', 'nhà', 'gia đình', 'quê', 'quê hương', 'tuổi thơ'],
    light: 0.4,
    force: -0.2,
    image: 'home',
  },
  {
    words: [
      'memory',
      'memories',
      'nostalgia',
      'nostalgic',
      'farewell',
      'kỷ niệm',
      'ký ức',
      'hoài niệm',
      'chia tay',
    ],
    tempo: -0.35,
    light: -0.4,
    image: 'memory',
  },
  { words: ['dream', 'dreams', 'mơ', 'giấc mơ'], tempo: -0.25, register: 2, force: -0.3, image: 'dream' },
  {
    words: ['hero', 'victory', 'win', 'triumph', 'anh hùng', 'chiến thắng'],
    light: 0.6,
    force: 0.8,
    tempo: 0.2,
    image: 'victory',
  },
  {
    words: ['fear', 'horror', 'ghost', 'dark', 'scary', 'sợ', 'kinh dị', 'ma', 'bóng tối'],
    light: -1,
    register: -3,
    density: -0.2,
    image: 'shadow',
  },
  {
    words: ['birthday', 'celebration', 'celebrate', 'sinh nhật', 'ăn mừng', 'lễ hội'],
    light: 0.9,
    tempo: 0.5,
    image: 'feast',
  },
  {
    words: ['happy', 'joy', 'joyful', 'cheerful', 'fun', 'vui', 'vui vẻ', 'hạnh phúc'],
    light: 0.8,
    tempo: 0.3,
  },
  {
    words: ['sad', 'lonely', 'tears', 'cry', 'buồn', 'cô đơn', 'nước mắt', 'khóc'],
    light: -0.8,
    tempo: -0.4,
  },
  {
    words: [
      'calm',
      'peaceful',
      'quiet',
      'gentle',
      'relax',
      'relaxing',
      'soft',
      'êm',
      'êm dịu',
      'nhẹ nhàng',
      'yên bình',
      'thư giãn',
    ],
    tempo: -0.4,
    force: -0.5,
    density: -0.2,
  },
  {
    words: ['epic', 'powerful', 'strong', 'mighty', 'hùng tráng', 'mạnh mẽ', 'hoành tráng'],
    force: 0.9,
    density: 0.1,
  },
  { words: ['slow', 'slowly', 'chậm'], tempo: -0.8 },
  { words: ['fast', 'quick', 'energetic', 'nhanh', 'sôi động'], tempo: 0.8, density: 0.2 },
  { words: ['waltz', 'valse', 'van xơ'], isWaltz: true },
  {
    words: ['drum', 'drums', 'drum kit', 'drumming', 'percussion', 'trống', 'tiếng trống', 'bộ gõ'],
    isDrums: true,
  },
  { words: ['piano', 'dương cầm'], lead: 'piano' },
  { words: ['guitar', 'ghi ta', 'ghi-ta', 'đàn guitar'], lead: 'guitar' },
  { words: ['violin', 'strings', 'cello', 'vĩ cầm', 'đàn dây', 'dàn dây'], lead: 'strings' },
  { words: ['flute', 'sáo', 'tiếng sáo'], lead: 'flute' },
  { words: ['trumpet', 'saxophone', 'sax', 'brass', 'horn', 'kèn'], lead: 'brass' },
  { words: ['synth', 'synthesizer', 'lead synth'], lead: 'lead' },
  { words: ['rhodes', 'electric piano', 'piano điện'], lead: 'electricPiano' },
]
