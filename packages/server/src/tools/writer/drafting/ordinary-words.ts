/** Words that topics, audiences and points often begin with and that are no names. */
const words = new Set(
  `a an the my our your his her its their this that these those some any all both each every no more most less few many several
  how why what when where who which whether with without from for in on at by about between against under over after
  before during until since into out up down off first second third last next new old young good better best bad big
  large small little long short high low deep wide full empty fast quick slow early late easy simple hard difficult clear
  clean dirty dark light bright warm hot cold cool dry wet soft strong weak heavy loud quiet safe cheap expensive free open
  closed public private local national global modern ancient basic common rare real true false fresh raw sweet sour
  healthy sick happy sad busy smart clever kind brave digital online remote mobile electric manual automatic annual
  monthly weekly daily hourly black white red green blue yellow brown grey gray pink purple orange golden silver hand
  hand-made handmade home-made homemade second-hand part-time full-time freelance senior junior lead chief head
  front-end back-end frontend backend oak pine beech maple bamboo wood wooden paper plastic glass metal steel iron copper
  brass aluminium aluminum stone brick clay ceramic porcelain leather cotton wool silk linen rubber cork concrete energy
  power electricity gas oil coal solar wind water air fire earth soil rain snow ice weather climate nature forest tree
  trees plant plants flower flowers garden gardens gardening farm farms farmer farmers animal animals pet pets dog dogs
  cat cats bird birds fish horse horses cow cows bee bees insect insects food drink coffee tea milk juice beer wine
  bread cake cheese butter egg eggs meat chicken beef pork rice pasta noodle noodles soup salad fruit fruits apple apples
  vegetable vegetables sugar salt spice spices breakfast lunch dinner meal meals recipe recipes kitchen cook cooks baker
  bakers chef chefs restaurant restaurants cafe bar home house houses apartment flat room rooms bathroom bedroom living
  furniture chair chairs table tables desk desks bed beds sofa lamp lamps shelf shelves bookshelf door doors window windows
  wall walls floor roof roofs city cities town towns village villages urban rural street streets road roads traffic bus
  buses train trains tram trams subway metro car cars truck trucks bike bikes bicycle bicycles ship ships boat boats
  plane planes flight flights airport station travel trip trips tour tours tourism hotel hotels holiday holidays vacation
  beach mountain mountains river rivers lake lakes sea ocean island islands summer winter spring autumn morning evening
  night weekend week month year years day days hour hours time times date work job jobs career careers office offices
  shop shops store stores market markets business businesses company companies firm team teams staff employee
  employees manager managers boss leader leaders worker workers customer customers client clients visitor visitors guest
  guests member members volunteer volunteers user users reader readers writer writers author authors editor designer
  designers developer developers engineer engineers programmer analyst accountant assistant secretary receptionist nurse
  nurses doctor doctors dentist driver drivers teacher teachers tutor student students pupil pupils parent parents mother
  mothers father fathers child children kid kids baby babies teenager teenagers adult adults senior seniors grandparents
  family families friend friends neighbour neighbours neighbor neighbors people person man men woman women girl girls boy
  boys beginner beginners expert experts everyone hobby waiter waiters waitress cleaner carpenter electrician plumber
  mechanic painter gardener gardeners photographer journalist translator lawyer lawyers librarian scientist researcher
  researchers school schools kindergarten university college class classes course courses lesson lessons homework exam
  exams education science research study studies language languages word words text texts book books library libraries
  story stories poem poems letter letters newspaper magazine news media film films movie movies music song songs art arts
  museum museums theatre theater dance game games sport sports football soccer tennis swimming running cycling yoga gym
  fitness health hospital medicine sleep stress mind body skin hair eye eyes heart brain tooth teeth money budget price
  prices cost costs tax taxes bank banks loan loans insurance pension salary salaries income rent sales sale trade
  project projects plan plans goal goals idea ideas problem problems question questions answer answers solution
  solutions change changes decision decisions result results report reports meeting meetings event events festival
  party parties wedding birthday invitation request reminder complaint apology thank thanks order orders delivery
  deliveries payment payments invoice invoices product products service services quality design brand brands
  advertising computer computers laptop laptops phone phones smartphone tablet tablets screen screens keyboard printer
  camera cameras internet website websites web app apps software hardware data database cloud network networks server
  servers code robot robots machine machines tool tools technology security privacy password passwords backup update
  updates feature features test tests opening launch anniversary closing renovation move delay feedback follow-up notice
  reading rain barrel barrels rent life death love peace war history future past culture religion politics law laws
  government election elections tip tips way ways step steps reason reasons fact facts mistake mistakes thing things list
  guide rule rules habit habits skill skills shift shower bag bags shoe shoes clothes dress shirt jacket coat hat ring
  watch jewellery jewelry toy toys gift gifts candle candles soap cup cups mug mugs bottle bottles knife pan pot plate
  five four ten twenty two three seven half double single`.split(/\s+/),
)
const ends =
  /(?:ing|tion|tions|ment|ments|ness|ity|ities|ly|ive|ful|less|able|ible|ous|ical|ology|ship|ance|ence|ism|ized|ised)$/

/** Whether a word with a capital has it for standing first alone, and is no name. */
export function isOrdinary(word: string): boolean {
  const lower = word.toLowerCase().replace(/['’]s$/, '')
  const [first = lower] = lower.split('-')
  return [lower, first, lower.replace(/s$/, '')].some((each) => words.has(each)) || ends.test(lower)
}
