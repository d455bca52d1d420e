import { memo } from 'react';
import { Link } from 'react-router-dom';
import { type ClassFilter, classFilters } from '../../../../../shared/plan/financial-class.ts';
import { paths } from '../../../config/paths.ts';
import styles from '../plan-toolbar.module.css';

type Props = {
  readonly active: ClassFilter;
  /** Query string that keeps search and sort for another class. */
  readonly query: string;
};

/** The class filter that an address of the plan screen stands for. */
export function classFilterOf(pathname: string): ClassFilter {
  const path = pathname.replace(/\/+$/, '');
  return classFilters.find((filter) => paths.plans(filter) === path) ?? 'All';
}

/** The four filter buttons. They are links, so that each can be opened in a tab of its own. */
export const ClassFilterLinks = memo(function ClassFilterLinks({ active, query }: Props) {
  return (
    <nav className={styles.classes} aria-label="Financial class">
      {classFilters.map((filter) => (
        <Link
          key={filter}
          to={{ pathname: paths.plans(filter), search: query }}
          aria-current={filter === active ? 'page' : undefined}
        >
          {filter}
        </Link>
      ))}
    </nav>
  );
});
