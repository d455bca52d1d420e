/** The last paragraphs of the email, before its signature. */
export const broadcastEnd = (author: string, siteOrigin: string): readonly string[] => [
  `${author} sent this to users of Coverage Guide (${siteOrigin}).`,
  'You are getting it because you have an account there. To stop these emails, reply to this one and say so.',
];
