/** Every number the product promises, in one place. From spec §9 unless a comment states otherwise. */
export const limits = {
  /** Rows per page of the plan table. */
  planPageSize: 10,
  npiDigits: 10,
  prefixLength: 3,
  payerIdLength: 5,
  stateLength: 2,
  zipLength: 5,
  /** Advisory password meter: the least number of characters for Strong and for Medium. */
  passwordStrong: 8,
  passwordMedium: 6,
  /** Length of a new password; Cognito takes at most 256 characters. */
  password: { min: 8, max: 256 },
  columnWidth: { default: 220, min: 120, max: 1_200 },
  themeColor: '#005b7f',
  toast: { atMost: 3, closeMs: 3_000, fadeStartMs: 2_600, offsetPx: 20, gapPx: 6, enterMs: 225, exitMs: 195 },
  /** How long a toast that offers Undo stays. Not from the spec. */
  undoMs: 10_000,
  resetRedirectMs: 2_000,
  /** The shortest time a spinner is shown once it appears, so that it does not flicker. */
  spinnerMinMs: 400,
  columnsPanel: { widthPx: 360, fadeMs: 180 },
  planModal: { maxWidthPx: 1_200, maxHeightVh: 90 },
  /** Largest `limit` a list call honors; the client follows `nextCursor` beyond it. */
  listPage: 1_000,
  /** A plan screen that is visible asks again after this time whether the list has changed. */
  listRecheckMinutes: 3,
  tokenMask: { first: 14, last: 12 },

  /** Maximum lengths of stored text. They keep a plan far below DynamoDB's 400 KB per item. */
  text: {
    name: 200,
    /** The longest user name that the user pool accepts. */
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
  /** Digits of a payer code or plan code; JavaScript numbers cannot hold every longer one exactly. */
  codeDigits: 15,
  /**
   * Largest plan, as JSON in bytes. DynamoDB keeps at most 400 KB in an item, and a history item holds a plan twice
   * (before and after).
   */
  planBytes: 180_000,
  /**
   * Sub-rows of one plan (prefixes, portals, phones, contract lines, electronic IDs). The most electronic IDs, at their
   * longest, still fit into one cell of an export.
   */
  rows: { prefixes: 2_000, portals: 100, phones: 100, contracts: 500, electronicIds: 60 },
  /**
   * The national list of BlueCard prefixes: the number of Blue plans, its size as JSON (the table keeps it in one item with
   * the part of the previous list that differs), and how many bytes may be sent to a browser.
   */
  prefixList: { plans: 1_000, bytes: 180_000, sentBytes: 100_000 },
  /** Days before its end on which a plan starts to show a warning; and the most plans in a chain that replace one another. */
  planEndingDays: 90,
  successors: 20,
  /** Our reading of the spec: how long a deleted plan's history and images are kept. */
  deletedPlanDays: 90,
  /**
   * A plan's record of its latest changes: shown for `days`, kept a day longer for the digest of a whole week, and at most
   * `entries` of them.
   */
  recentChanges: { days: 7, keptDays: 8, entries: 10 },
  /**
   * Digest emails. A digest's day ends at `hour` (UTC), before the desks open. An hourly schedule sends them and resumes where
   * the run before was cut off. One email has at most `lines`; its unsubscribe link works for `unsubscribeDays`.
   */
  digest: { hour: 11, lines: 100, keptDays: 14, unsubscribeDays: 90, weeksKeptDays: 370 },
  /** Weeks shown on the Admin Dashboard. */
  shownWeeks: 12,
  /** Must-read notes: their length, the most that a facility has, and how long one is kept. */
  mustRead: { text: 2_000, most: 50, keptDays: 180 },
  /**
   * How long a request repeated with the same Idempotency-Key gets the first response. A form in an open tab promises that a
   * repeated save saves nothing twice, also after its author's vacation.
   */
  idempotencyDays: 30,
  /**
   * Images of insurance cards. `bytes` and `sidePx` apply to what is stored; the browser first scales down larger images of
   * up to `sourceBytes`. An upload form works for `uploadMinutes`. An image that no plan shows is removed once it is older
   * than `keptHours`, by a sweep every `sweepHours`: together less than a day.
   */
  cardImage: {
    bytes: 5 * 1024 * 1024,
    sidePx: 2_000,
    sourceBytes: 50 * 1024 * 1024,
    uploadMinutes: 10,
    keptHours: 16,
    sweepHours: 6,
  },
  /** Rows in one list (phones, portals, addresses, service locations) of a payer contract or plan policy. */
  hubRows: 200,
  /** Largest payer contract or plan policy, as JSON. Its history keeps two versions in one item of at most 400 KB. */
  hubRecordBytes: 150_000,
  /**
   * Other names of payers. Every browser loads all of them in one response: at most this many, and this many bytes of JSON
   * for their values. An import writes a `part` of them per transaction: two actions each, of at most 100.
   */
  payerNames: { most: 5_000, bytes: 2_500_000, part: 48 },
  /**
   * A workbook to import: bytes of the file, bytes of its parts once unpacked, and the most rows and columns of its first
   * sheet. Reading a cell takes about ten times its bytes.
   */
  workbook: { bytes: 20_000_000, unpackedBytes: 50_000_000, rows: 200_000, columns: 500 },
  /**
   * Imports in the site: the most bytes and rows of a file. A page of a dry run's findings holds `page` rows. `part` plans are
   * written per transaction of at most 100 actions: up to three each, plus four for counts, lease and the part itself. At most
   * `maps` mappings, of `mapsBytes` of JSON, are kept, because one response lists them all. An import, its file and findings
   * are kept for `keptDays` and can be undone until then. After `workSeconds` a worker leaves the rest to a new message.
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
   * The most facilities at which one payer's status can be set together, in one transaction of at most 100 actions: four per
   * facility (contract, history, count, and a check that the facility exists) and one for the response to a repeated request.
   */
  payerStatusFacilities: 24,
  /** The most other facilities whose contracts and policies an open plan shows; reading more would take too long. */
  coverElsewhere: 24,
  /** A payer contract is marked if it ends within this many days. */
  contractEndingDays: 60,
  /** Dialogs of payer contracts and plan policies; their layer (10000) is the theme's for all dialogs. */
  hubDialog: { widthPx: { rows: 980, table: 1_100 }, maxHeightVh: 92 },
  facilities: 1_000,
  /**
   * All facilities are in one directory item, of which DynamoDB keeps at most 400 KB. A name that makes it larger than this,
   * as JSON in bytes, is refused. The remainder has room for the date on which each facility was archived.
   */
  directoryBytes: 360_000,
  /** A function reads the directory again after this time, even if nothing indicates a change. */
  directoryRecheckSeconds: 60,
  /** A call's time limit. API Gateway gives up after 30 s; below that, the function can still report what took so long. */
  callSeconds: 25,
  /**
   * A browser that has a list gets only the changes if they are no larger than `bytes` of JSON. A write becomes visible at
   * most `seconds` after its timestamp: a call may take long, and clocks differ.
   */
  listChanges: { bytes: 400_000, seconds: 300 },
  /**
   * A partition of the table allows 3,000 read units per second; a function that reads a facility's whole list uses at most
   * `units` of them. A page of 1 MB takes at most `pageUnits`.
   */
  listReads: { units: 1_300, pageUnits: 260 },
  /** Largest JSON request body in bytes. */
  bodyBytes: 1_000_000,
  /** A Lambda response is at most 6 MB including base64; a list response stops before this many bytes. */
  answerBytes: 4_200_000,

  session: {
    accessTokenMinutes: 15,
    /** How long a sign-in or refresh lets a browser see card images. The next refresh comes well before that. */
    cardCookieMinutes: 16,
    /** A session ends this long after sign-in, regardless of activity. */
    hours: 12,
    /** After rotation, the previous refresh token stays valid this long, for a browser that got no answer. Cognito's maximum. */
    rotationGraceSeconds: 60,
  },
  /** Minutes without input until the site asks if the user is still there (/config.json can override them); seconds it waits. */
  idle: { minutes: 30, maxMinutes: 480, answerSeconds: 60 },
  /** How long an emailed link to set a new password or confirm an address works, once. */
  linkMinutes: 10,
  /** How long a link that undoes an email change works; until then nobody else can have the old address. */
  undoHours: 72,
  /** How long an approval can be withdrawn: it was a mistake, and the person has hardly begun to work. */
  withdrawalMinutes: 60,
  /**
   * How long the link that confirms a registration's address works: it opens nothing without the password chosen there. The link
   * to a corrected one works as long: it lets nobody in before the approval.
   */
  registrationLinkHours: 24,
  /**
   * How long a registration whose address is unproven is kept after the last registration, link or edit: longer than a link
   * works whose email has waited in the queue for its 14 days.
   */
  unprovenDays: 30,
  /** The link in the email about a move to another user pool: nobody requested it, so it lasts through a day's shifts. */
  movedLinkHours: 24,
  /** A registration's response time is rounded up to a multiple of this, so that it does not reveal a known address. */
  registrationAnswerMs: 1_500,
  /** Sizes of pages of update requests. `wishText` limits the text sent from a search that found nothing. */
  updateRequests: {
    page: 200,
    ownPage: 25,
    countedNew: 99,
    wishText: 120,
    /** The most open flags in the response with a facility's plan list; beyond that, only the newest. */
    shownFlags: 500,
  },
  /**
   * Emails from administrators to many people. `attachmentBytes` is 4 MB: as base64 and with the rest of the form it stays
   * below Lambda's 6 MB. One queue message covers a `part` of the people; a worker sends to at most a `wave` of them before
   * it records the outcomes, and leases the part for `leaseSeconds`, which is longer than it may run. `workers` together use
   * `rateShare` of what SES allows the account per second and in 24 hours, so that an email with a password link never
   * waits for a broadcast.
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
   * Finding a plan from a card's or response's text: the most characters read, and of a response before it is split into
   * lines; the most plans shown; and the time without input after which the text is cleared.
   */
  cardBox: { text: 10_000, response: 200_000, plans: 3, idleSeconds: 120 },
  /** What a PC remembers of the plans used on it: days, entries (one per plan and day), and recently opened plans. */
  planUse: { days: 30, entries: 2_000, recent: 10 },
  /** `setup`: the most characters of the opaque token that the server issues with a new key and gets back with the first code. */
  secondFactor: { recoveryCodes: 10, setup: 8_000 },
  /** The audit log keeps an entry for this many years unless the stage sets another number; `page` entries make a page. */
  audit: { years: 6, maxYears: 30, page: 100, exportPage: 500 },
} as const;
