import { Button } from '@chakra-ui/react';

type Props = {
  /** The form holds what was typed before the page was left or the session ended. */
  readonly restored: boolean;
  /** Somebody has saved the plan since the typing began. */
  readonly newer: boolean;
  readonly onDiscard: () => void;
  readonly onCompare: () => void;
};

/** What to know before typing on. */
export function FormNotices({ restored, newer, onDiscard, onCompare }: Props) {
  return (
    <>
      {restored && (
        <div className="form-notice" role="status">
          <p>This is what you typed here before. It has not been saved.</p>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onDiscard}>
            Discard it
          </Button>
        </div>
      )}
      {newer && (
        <div className="form-notice" data-kind="warning" role="status">
          <p>Somebody has saved this plan since you began. Nothing you typed is lost.</p>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onCompare}>
            Compare the versions
          </Button>
        </div>
      )}
    </>
  );
}
