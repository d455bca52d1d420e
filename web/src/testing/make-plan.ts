export { makePlan } from '../../../shared/plan/testing/make-plan.ts';
