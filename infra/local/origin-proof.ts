/** Stands in for the secret that CloudFront adds to every call. The laptop's gateway takes calls of this machine only. */
export const localOriginProof = 'local';
