/** How often a person, session, account, PC or network may do something. The site needs none of these, so it does not load them. */
export const rateLimits = {
  /**
   * Emails with a link to set a new password, and notices of a registration with a known address: `free` to one address, then
   * one per lifetime of a link, so that a person who requests a link always has one that works. `knownPc` is for a person at
   * a PC that they have used, regardless of others' requests.
   */
  mails: {
    account: { free: 5, most: 1_000, firstWaitSeconds: 600, longestWaitSeconds: 600, quietSeconds: 3_600 },
    knownPc: { free: 3, most: 1_000, firstWaitSeconds: 600, longestWaitSeconds: 600, quietSeconds: 3_600 },
    /**
     * Emails per window that a signed-in person can cause: links to their own changed address or, as an administrator, to
     * those of others; notices of a changed password or second factor, their own or someone else's; answers to update requests;
     * broadcasts, including resends to people who may have them. `toTypedAddress`: links to one address, whoever requests them.
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
  /** Update requests that one person may send; each is emailed to administrators. */
  updateRequests: { perPerson: 20, windowSeconds: 3_600 },
  /** Second-factor codes: wrong ones in a row for one account, each after the correct password. */
  secondFactor: { free: 5, most: 5, firstWaitSeconds: 2, longestWaitSeconds: 60, quietSeconds: 900 },
  /**
   * Failed sign-ins: at a PC that the person has used (`knownPc`, counted separately), and elsewhere those from one network or
   * PC for one account (`pair`) and all for one account (`account`). Cognito locks an account for 2^(n-5) seconds after the
   * n-th failure, until 15 minutes pass without one. Strangers must wait longer than that, so they never trigger its lock; and
   * they are stopped early enough that the person at their own PC never meets a lock of more than half a minute.
   */
  signIn: {
    knownPc: { free: 5, most: 10, firstWaitSeconds: 2, longestWaitSeconds: 60, quietSeconds: 960 },
    pair: { free: 5, most: 7, firstWaitSeconds: 2, longestWaitSeconds: 60, quietSeconds: 960 },
    account: { free: 5, most: 10, firstWaitSeconds: 2, longestWaitSeconds: 60, quietSeconds: 960 },
  },
  /**
   * Actions from one network (an IPv4 address, the /64 of an IPv6 address), or from one PC where someone has signed in before:
   * accounts whose sign-in failed, registrations, and requests for a new password. Beyond `free` per window they are admitted
   * one at a time. The /48 of an IPv6 address is allowed `wide` times as many, and all PCs at one address
   * together `pcs` times.
   */
  network: {
    signIn: { free: 50, windowSeconds: 900, longestWaitSeconds: 10 },
    register: { free: 100, windowSeconds: 3_600, longestWaitSeconds: 10 },
    forgotPassword: { free: 100, windowSeconds: 3_600, longestWaitSeconds: 10 },
    wide: 4,
    pcs: 20,
  },
  /**
   * Calls of one session per window. A hundred and fifty within a second fall into at most two windows, so some of
   * them always wait; a person at work makes at most a tenth of this.
   */
  session: { calls: 70, windowSeconds: 2 },
  /**
   * Calls per second that API Gateway admits, and the burst before that: for all calls together, and for each call of `/auth/*`
   * separately, which is what Cognito allows an account by default. docs/cost.md tells for how many people that is enough.
   */
  gateway: {
    all: { rate: 1_000, burst: 2_000 },
    auth: { rate: 120, burst: 240 },
  },
  /**
   * Calls from one network address per window, at the firewall in front of the site. A hospital may have one address for
   * thousands of desks: docs/operations.md has the arithmetic.
   */
  address: { calls: 30_000, windowSeconds: 300, retryAfterSeconds: 20 },
  /** How long a PC is remembered after the last sign-in there, and with how many of its latest people. */
  knownPc: { days: 180, people: 20 },
} as const;
