import type { ExportHandlers } from '../../../features/exports/use-exports.tsx';
import { DownloadIcon } from '../../../kit/icons.tsx';
import { SidebarButton } from './sidebar-entry.tsx';

type Props = { handlers: ExportHandlers; onChosen: () => void };

/** Each export that has a handler. */
export function ExportEntries({ handlers, onChosen }: Props) {
  const entry = (label: string, handler: (() => void) | undefined) =>
    handler && (
      <SidebarButton
        icon={<DownloadIcon />}
        onClick={() => {
          onChosen();
          handler();
        }}
      >
        {label}
      </SidebarButton>
    );
  return (
    <>
      {entry('Export All Local Plans to Excel', handlers.onAll)}
      {entry('Export Plans as Shown to Excel', handlers.onShown)}
      {entry('Export BlueCard Prefixes', handlers.onPrefixes)}
    </>
  );
}
