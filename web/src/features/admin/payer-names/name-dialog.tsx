import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import { type RecordDialogProps, RecordEditor } from '../records/editor/record-editor.tsx';
import { UnknownPayer } from '../records/unknown-payer.tsx';
import { nameKind } from './name-kind.ts';

/** 'Add Other Name', prefilled with the name in the address, and 'Edit Other Name'. */
export default function NameDialog(props: RecordDialogProps<PayerName>) {
  const [params, setParams] = useSearchParams();
  const hint = useRef<HTMLParagraphElement>(null);
  const close = () => {
    // The next form starts empty. A user who left the page during the save stays on the page they went to.
    if (params.has('name') && hint.current !== null) setParams({}, { replace: true });
    props.onClose();
  };
  return (
    <RecordEditor
      {...props}
      kind={nameKind}
      begins={props.item === undefined ? { name: params.get('name') ?? '' } : undefined}
      onClose={close}
    >
      <UnknownPayer ref={hint} until="The other name finds nothing until one has." />
    </RecordEditor>
  );
}
