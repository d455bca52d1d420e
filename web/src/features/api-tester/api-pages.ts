export { ApiTesterPage } from './api-tester-page.tsx';
export { ApiReferencePage } from './reference/api-reference-page.tsx';
