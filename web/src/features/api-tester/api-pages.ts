import { ApiTesterPage } from './api-tester-page.tsx';
import { ApiReferencePage } from './reference/api-reference-page.tsx';

export const tester = { default: ApiTesterPage, title: 'API Tester' };
export const reference = { default: ApiReferencePage, title: 'API Reference' };
