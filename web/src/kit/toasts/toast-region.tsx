import { Toast, Toaster } from '@chakra-ui/react';
import { toaster } from './toast-list.ts';

/** The toasts on screen. One that is pointed at or has the focus stays. */
export default function ToastRegion() {
  return (
    <Toaster toaster={toaster} _print={{ display: 'none' }}>
      {({ title, type }) => (
        <Toast.Root role={type === 'error' ? 'alert' : 'status'} tabIndex={-1}>
          <Toast.Title>{title}</Toast.Title>
          <Toast.CloseTrigger aria-label="Close notification" />
        </Toast.Root>
      )}
    </Toaster>
  );
}
