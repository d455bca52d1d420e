/** Every number the product promises, in one place. Spec §9 unless a comment says otherwise. */
export const limits = {
  /** Rows per page of the plan table. */
  planPageSize: 10,
  npiDigits: 10,
  prefixLength: 3,
  payerIdLength: 5,
  stateLength: 2,
  zipLength: 5,
  /** Advisory password meter: at least this many characters for Strong and for Medium. */
  passwordStrong: 8,
  passwordMedium: 6,
  /** Length of a new password; Cognito takes at most 256 characters. */
  password: { min: 8, max: 256 },
  columnWidth: { default: 220, min: 120, max: 1_200 },
  themeColor: '#005b7f',
  toast: { atMost: 3, closeMs: 3_000, fadeStartMs: 2_600, offsetPx: 20, gapPx: 6, enterMs: 225, exitMs: 195 },
  /** A toast that can undo what it tells of stays this long. Ours. */
  undoMs: 10_000,
  resetRedirectMs: 2_000,
  /** A spinner that has been shown stays this long, so that it does not flicker. */
  spinnerMinMs: 400,
  columnsPanel: { widthPx: 360, fadeMs: 180 },
  planModal: { maxWidthPx: 1_200, maxHeightVh: 90 },
  /** Largest `limit` a list call honors; the client follows `nextCursor` past it. */
  listPage: 1_000,
  tokenMask: { first: 14, last: 12 },

  /** Lengths of stored text. They keep a plan far below DynamoDB's 400 KB per item. */
  text: {
    name: 200,
    /** The user pool takes no longer user name. */
    email: 128,
    phone: 40,
    url: 2_048,
    notes: 20_000,
    address: 200,
    message: 20_000,
    id: 80,
    rowNotes: 2_000,
    electronicId: 80,
    clearinghouse: 80,
    electronicIdNote: 200,
  },
  /** Digits of a payer's or plan's code; more cannot be told apart as a number. */
  codeDigits: 15,
  /**
   * Largest plan, as JSON in bytes. DynamoDB keeps at most 400 KB in an item, and a history item holds a plan twice
   * (before and after).
   */
  planBytes: 180_000,
  /**
   * Sub-rows of one plan (prefixes, portals, phones, contract lines, electronic IDs). So many electronic IDs at their longest
   * still fit into one cell of an export.
   */
  rows: { prefixes: 2_000, portals: 100, phones: 100, contracts: 500, electronicIds: 60 },
  /**
   * The national list of BlueCard prefixes: Blue plans in it, its size as JSON (the table keeps it with what the list
   * before says otherwise, in one item), and how much may cross the network to a browser.
   */
  prefixList: { plans: 1_000, bytes: 180_000, sentBytes: 100_000 },
  /** A plan warns so many days before it ends. One may follow another, and that one a third: so many at most. */
  planEndingDays: 90,
  successors: 20,
  /** READING: a deleted plan's history and images stay this long. */
  deletedPlanDays: 90,
  /**
   * What a plan tells of its last changes: shown for `days`, kept a day longer for the digest that tells of a whole week, and at
   * most so many `entries`. Of `deletions` in those days so many are listed.
   */
  recentChanges: { days: 7, keptDays: 8, entries: 10, deletions: 500 },
  /**
   * Digest mails. A day's ends at `hour` (UTC), before the desks open, and is sent by a schedule every hour that goes on where the
   * one before was cut off; one mail tells of so many `lines`. Its link to unsubscribe works for `unsubscribeDays`.
   */
  digest: { hour: 11, lines: 100, keptDays: 14, unsubscribeDays: 90, weeksKeptDays: 370 },
  /** Weeks that the Admin Dashboard looks back. */
  shownWeeks: 12,
  /** Notes that everybody at a facility must read: length, how many a facility has, and for how long one is kept. */
  mustRead: { text: 2_000, most: 50, keptDays: 180 },
  /** A repeated request with the same Idempotency-Key gets the first answer for this long. */
  idempotencyHours: 48,
  /**
   * Pictures of insurance cards. `bytes` and `sidePx` hold for what is stored; the browser scales a larger picture
   * down first, up to `sourceBytes`. The form of an upload works for `uploadMinutes`. A picture that no plan shows
   * is removed once it is older than `keptHours`, by a sweep every `sweepHours`: together less than a day.
   */
  cardImage: {
    bytes: 5 * 1024 * 1024,
    sidePx: 2_000,
    sourceBytes: 50 * 1024 * 1024,
    uploadMinutes: 10,
    keptHours: 16,
    sweepHours: 6,
  },
  /** Rows of one list (phones, portals, addresses, service locations) of a payer contract or plan policy. */
  hubRows: 200,
  /** Largest payer contract or plan policy as JSON. Its history keeps two versions in one item of at most 400 KB. */
  hubRecordBytes: 150_000,
  /**
   * Other names of payers. Every browser holds them all and gets them in one answer: so many, and so many bytes of JSON
   * for what is filled in. An import writes a `part` of them in one transaction: two actions each, of at most 100.
   */
  payerNames: { most: 5_000, bytes: 2_500_000, part: 48 },
  /**
   * A workbook that is imported: bytes of the file and of its parts once unpacked, and how far down and to the right its first
   * sheet may go. Each cell takes about ten times its bytes to read.
   */
  workbook: { bytes: 20_000_000, unpackedBytes: 50_000_000, rows: 200_000, columns: 500 },
  /**
   * Imports on the screen. A file has at most so many bytes and rows. A page of what a dry run found holds `page` rows. `part` plans
   * are written in one transaction of at most 100 actions: up to three each, and four for counts, lease and the part itself. Mappings
   * are kept up to so many and so many bytes of JSON: a list of them is one answer. An import, its file and what it found are kept for
   * `keptDays`; until then it can be undone. A worker goes on with the rest in a message of its own when `workSeconds` are over.
   */
  imports: {
    bytes: 20_000_000,
    rows: 50_000,
    page: 50,
    part: 32,
    listPage: 25,
    maps: 200,
    mapsBytes: 3_000_000,
    keptDays: 90,
    workerSeconds: 300,
    workSeconds: 200,
    uploadMinutes: 30,
  },
  /**
   * Facilities at which one payer's status is set at once: one transaction of at most 100 actions, of which each facility takes four
   * (contract, history, count, and that the facility is there) and the answer to a repeated request one.
   */
  payerStatusFacilities: 24,
  /** Other facilities of which an open plan tells what they have agreed; more would be read too long. */
  coverElsewhere: 24,
  /** A payer contract that ends within so many days is marked. */
  contractEndingDays: 60,
  /** Dialogs of payer contracts and plan policies; their layer (10000) is the theme's for all dialogs. */
  hubDialog: { widthPx: { rows: 980, table: 1_100 }, maxHeightVh: 92 },
  facilities: 1_000,
  /**
   * Facilities are one directory item, of which DynamoDB keeps at most 400 KB: a name that makes it larger than this, as
   * JSON in bytes, is refused. What is left holds when each of them was archived.
   */
  directoryBytes: 360_000,
  /** A function reads the directory anew after so long, even where nothing says that it changed. */
  directoryRecheckSeconds: 60,
  /** A call ends after so long. API Gateway gives up after 30 s; below it the function can still say what took so long. */
  callSeconds: 25,
  /**
   * Of a list that a browser has, the changes are sent alone while they are no larger, as JSON in bytes. A write is shown at most so
   * many seconds after the time it bears: a call may take long, and clocks differ.
   */
  listChanges: { bytes: 400_000, seconds: 300 },
  /**
   * A partition of the table gives 3,000 read units a second; a function that reads a facility's whole list takes so many of them. A
   * page of 1 MB is at most `pageUnits`.
   */
  listReads: { units: 1_300, pageUnits: 260 },
  /** Largest JSON request body in bytes. */
  bodyBytes: 1_000_000,
  /** Lambda answers are at most 6 MB including base64; a list answer stops before this many bytes. */
  answerBytes: 4_200_000,

  session: {
    accessTokenMinutes: 15,
    /** For how long a sign-in or renewal lets a browser see card images. A renewal comes with time to spare. */
    cardCookieMinutes: 16,
    /** A session ends so long after its sign-in, whatever is done in it. */
    hours: 12,
    /** Rotation keeps the previous refresh token valid this long (Cognito allows at most 60). */
    rotationGraceSeconds: 30,
  },
  /** Minutes without input after which the site asks (the site's /config.json may say another number), and how long it waits for the answer. */
  idle: { minutes: 30, maxMinutes: 480, answerSeconds: 60 },
  /** A mailed link to set a new password or confirm an address works this long, once. */
  linkMinutes: 10,
  /** A link that undoes a change of address works this long, and so long nobody else can have the old address. */
  undoHours: 72,
  /** The link that proves the address of a registration works so long: it opens nothing without the password chosen there. */
  registrationLinkHours: 24,
  /** The link in the mail that tells of another user pool: nobody asked for it, so it waits for a day's shifts. */
  movedLinkHours: 24,
  /** A registration is answered after a whole number of these, so that its time does not tell a known address. */
  registrationAnswerMs: 1_500,
  /** How many update requests a page of them holds. `wishText` is what is sent of a search that found nothing. */
  updateRequests: {
    page: 200,
    ownPage: 25,
    countedNew: 99,
    wishText: 120,
    /** Open flags of a facility that its list of plans tells; beyond them the newest. */
    shownFlags: 500,
  },
  /**
   * Mails of administrators to many people. `attachmentBytes` is 4 MB: in base64 and with the rest of the
   * form it stays below the 6 MB that Lambda takes. One message of the queue is for a `part` of the people; a worker
   * sends to at most a `wave` of them before it notes what became of them, and keeps the part to itself for
   * `leaseSeconds`, which is longer than it may run. `workers` share `rateShare` of what SES allows the account in a
   * second, so that the mail with a new password never waits for a broadcast.
   */
  broadcast: {
    subject: 200,
    attachmentBytes: 4 * 1024 * 1024,
    recipients: 50_000,
    part: 100,
    wave: 50,
    workers: 2,
    rateShare: 0.9,
    workerSeconds: 300,
    leaseSeconds: 330,
    page: 20,
    problemsPage: 200,
    keptDays: 90,
  },
  /**
   * Finding a plan from the text of a card or response: so many characters of it are read, of a response before it is in lines so
   * many, so many plans are shown, and after so long without input the text is gone.
   */
  cardBox: { text: 10_000, response: 200_000, plans: 3, idleSeconds: 120 },
  /** What a PC keeps of the plans that are used at it: days, lines (one for a plan and a day), and those opened last. */
  planUse: { days: 30, entries: 2_000, recent: 10 },
  /** `setup` is the length of what the server gives out between the key of a second factor and its first code. */
  secondFactor: { recoveryCodes: 10, setup: 8_000 },
  /** The audit log keeps an entry for so many years unless the stage says otherwise, and gives so many on a page. */
  audit: { years: 6, maxYears: 30, page: 100, exportPage: 500, textLength: 400 },
} as const;
