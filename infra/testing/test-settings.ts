/** The settings of every synthesis in a test. */
export const testSettings = { mailFrom: 'guide@hospital.example', canary: true } as const;
