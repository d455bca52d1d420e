/** What every synthesis of a test is given. */
export const testSettings = { stage: 'test', mailFrom: 'guide@hospital.example' } as const;
