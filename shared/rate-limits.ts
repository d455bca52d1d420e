/** How often a person, an account, a PC or a network may do something. The site needs none of these, so it does not load them. */
export const rateLimits = {
  /**
   * Links to set a new password, and notes of a registration with a known address: so many to one email address, then one
   * for each lifetime of a link, so that whoever asks for one always has one that works. `knownPc` is for a person at a PC
   * that they have used, whatever others ask for.
   */
  mails: {
    account: { free: 5, most: 1_000, firstWaitSeconds: 600, longestWaitSeconds: 600, quietSeconds: 3_600 },
    knownPc: { free: 3, most: 1_000, firstWaitSeconds: 600, longestWaitSeconds: 600, quietSeconds: 3_600 },
    /**
     * Mails per window that a person causes who is signed in: links to a changed address of their own, or as an
     * administrator to those of others, notes of a changed password and of a second factor, their own or somebody else's, answers to
     * update requests, and broadcasts (also those sent anew to people who may have them). `toTypedAddress`: links to one address, whoever asks.
     */
    person: {
      confirmEmail: 5,
      confirmEmailOfOthers: 60,
      passwordChanged: 10,
      updateRequestEnded: 200,
      broadcast: 20,
      secondFactor: 10,
      secondFactorOfOthers: 60,
      toTypedAddress: 5,
      windowSeconds: 3_600,
    },
  },
  /** Update requests that one person may send; each is mailed to administrators. */
  updateRequests: { perPerson: 20, windowSeconds: 3_600 },
  /** Codes of the second factor: so many wrong ones of one account in a row, each after the right password. */
  secondFactor: { free: 5, most: 5, firstWaitSeconds: 2, longestWaitSeconds: 60, quietSeconds: 900 },
  /**
   * Failed sign-ins: at a PC that the person has used (`knownPc`, its own and nobody else's), and elsewhere those from one
   * network or PC for one account (`pair`) and for one account (`account`). Cognito locks an account for 2^(n-5) seconds after
   * the n-th failure, until there was none for 15 minutes. Strangers wait longer than that, so they never meet its lock; and
   * they stop early enough that the person at their own PC never meets one of more than half a minute.
   */
  signIn: {
    knownPc: { free: 5, most: 10, firstWaitSeconds: 2, longestWaitSeconds: 60, quietSeconds: 960 },
    pair: { free: 5, most: 7, firstWaitSeconds: 2, longestWaitSeconds: 60, quietSeconds: 960 },
    account: { free: 5, most: 10, firstWaitSeconds: 2, longestWaitSeconds: 60, quietSeconds: 960 },
  },
  /**
   * What comes from one network (an IPv4 address, the /64 of an IPv6 address), or from one PC where somebody has signed in
   * before: accounts whose sign-in failed, registrations, and requests for a new password. Beyond `free` in a window they come one
   * at a time. The /48 of an IPv6 address may do `wide` times as much.
   */
  network: {
    signIn: { free: 50, windowSeconds: 900, longestWaitSeconds: 10 },
    register: { free: 100, windowSeconds: 3_600, longestWaitSeconds: 10 },
    forgotPassword: { free: 100, windowSeconds: 3_600, longestWaitSeconds: 10 },
    wide: 4,
  },
  /**
   * Calls of one signed-in person in a window. A hundred and fifty within a second fall into two windows at most, so some of
   * them always wait; whoever works makes a tenth of this at most.
   */
  person: { calls: 70, windowSeconds: 2 },
  /**
   * Calls a second that API Gateway lets through, and how many at once before that: all together, and each call of `/auth/*`
   * for itself, which is what Cognito allows an account by default. Far above what all hospitals of an installation do.
   */
  gateway: {
    all: { rate: 1_000, burst: 2_000 },
    auth: { rate: 120, burst: 240 },
  },
  /**
   * Calls from one network address in a window, at the firewall before the site. A hospital may have one address for
   * thousands of desks: docs/operations.md has the arithmetic.
   */
  address: { calls: 30_000, windowSeconds: 300, retryAfterSeconds: 20 },
  /** A PC is remembered for so long after the last sign-in there, with its last so many people. */
  knownPc: { days: 180, people: 20 },
} as const;
