/** What every synthesis of a test is given. */
export const testSettings = { mailFrom: 'guide@hospital.example', canary: true } as const;
