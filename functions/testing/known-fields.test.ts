import { expect, it } from '@jest/globals';
import { routes } from '../../shared/api/routes.ts';
import { refuseUnknownFields } from './known-fields.ts';

it('an answer with a field that its contract lacks fails, until the check is undone', () => {
  const { response } = routes.countNewUpdateRequests;
  const undo = refuseUnknownFields();
  expect(response.parse({ count: 1 })).toEqual({ count: 1 });
  expect(() => response.parse({ count: 1, urgent: 1 })).toThrow('lacks these fields of an answer: .urgent');
  undo();
  expect(response.parse({ count: 1, urgent: 1 })).toEqual({ count: 1 });
});
