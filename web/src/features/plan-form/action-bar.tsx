import { Button } from '@chakra-ui/react';

type Props = {
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly dirty: boolean;
  /** True while a picture is on its way: saving now would leave it out. */
  readonly uploading: boolean;
  /** Why it was not saved. */
  readonly problem: string | undefined;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
};

/** What can be done with the form, always in sight. */
export function ActionBar({ isNew, busy, dirty, uploading, problem, onCancel, onDelete }: Props) {
  return (
    <div className="form-bar">
      <div className="form-bar-inner">
        {!isNew && (
          <Button variant="outline" colorPalette="red" data-delete disabled={busy} onClick={onDelete}>
            Delete Plan
          </Button>
        )}
        <p className="form-problem" role="alert">
          {problem}
        </p>
        {problem === undefined && (
          <p className="form-state">
            {uploading ? 'A picture is still being uploaded.' : dirty ? 'Not saved yet.' : ''}
          </p>
        )}
        <Button variant="outline" colorPalette="gray" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={uploading} loading={busy} loadingText="Saving…">
          {isNew ? 'Create Plan' : 'Save Edits'}
        </Button>
      </div>
    </div>
  );
}
