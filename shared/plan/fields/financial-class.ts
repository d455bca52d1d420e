import type { FinancialClass } from './parts.ts';

/** The four buttons above the plan table, each with a page of its own. */
export const classFilters = ['All', 'Medicare', 'Medicaid/Medi-Cal', 'Commercial'] as const;
export type ClassFilter = (typeof classFilters)[number];

const medicaidSpellings: ReadonlySet<string> = new Set(['Medicaid', 'Medi-Cal', 'Medicaid/Medi-Cal']);

/** Reports whether a class matches a filter, for which 'Medicaid', 'Medi-Cal' and 'Medicaid/Medi-Cal' are one class. */
export function inClass(filter: ClassFilter, financialClass: FinancialClass): boolean {
  if (filter === 'All') return true;
  if (filter === 'Medicaid/Medi-Cal') return medicaidSpellings.has(financialClass);
  return filter === financialClass;
}

/** Returns a class for comparison: the spellings of Medicaid/Medi-Cal are one class. */
export const classKey = (text: string): string => (medicaidSpellings.has(text) ? 'Medicaid/Medi-Cal' : text);

/** Returns a class from a file as a plan keeps it: Medicaid/Medi-Cal stands for the plan's own spelling of it. */
export const keptSpelling = (next: FinancialClass, own: FinancialClass): FinancialClass =>
  next === 'Medicaid/Medi-Cal' && medicaidSpellings.has(own) ? own : next;
