import { type KeyboardEvent, memo, type RefObject, useLayoutEffect } from 'react';
import { CloseIcon, SearchIcon } from '../../kit/icons.tsx';
import { PlainButton } from '../../kit/plain-button.tsx';
import styles from './search-box.module.css';

type InputProps = {
  readonly id: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly placeholder: string;
  readonly start: string;
  /** The key that leads here from elsewhere on the screen, if single-key shortcuts are on. */
  readonly shortcut: string | undefined;
  readonly onText: (text: string) => void;
  /** Called on arrow down, which leaves the box for the list. */
  readonly onDown: () => void;
  readonly onEnter: (text: string) => void;
};

/** Rendered once: typing must never wait for the box to render. */
const SearchInput = memo(function SearchInput({
  id,
  input,
  placeholder,
  start,
  shortcut,
  onText,
  onDown,
  onEnter,
}: InputProps) {
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key that ends the composition of a character is not for the list.
    if (event.nativeEvent.isComposing) return;
    const { currentTarget: box, key } = event;
    if (key === 'ArrowDown') onDown();
    else if (key === 'Enter') onEnter(box.value);
    else if (key === 'Escape' && box.value !== '') {
      box.value = '';
      onText('');
    }
    // A shortcut key pressed in the box itself: a letter starts a search, a slash does not.
    else if (key !== '/' || shortcut !== '/' || box.value !== '') return;
    event.preventDefault();
  };
  return (
    <input
      id={id}
      ref={input}
      className={styles.input}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      defaultValue={start}
      placeholder={placeholder}
      aria-describedby={`${id}-hint`}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="none"
      spellCheck={false}
      onInput={(event) => onText(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
});

type Props = InputProps & {
  readonly label: string;
  readonly filled: boolean;
  /** Why the box is disabled, or undefined while it can be used. */
  readonly offHint: string | undefined;
};

/**
 * A search box. The typed text stays in the input element, and only `onText` decides what leaves it. Nothing here
 * may remember, correct or complete it: a pasted member ID belongs to a patient.
 */
export function SearchBox({ label, filled, offHint, ...box }: Props) {
  const { id, input, shortcut, onText } = box;
  const off = offHint !== undefined;
  useLayoutEffect(() => {
    if (input.current !== null) input.current.disabled = off;
  }, [input, off]);
  const clear = () => {
    if (input.current !== null) input.current.value = '';
    onText('');
    input.current?.focus();
  };
  return (
    <div className={styles.box}>
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <span className={styles.icon}>
        <SearchIcon />
      </span>
      <SearchInput {...box} />
      <PlainButton look="bare" aria-label={`Clear ${label.toLowerCase()}`} hidden={!filled} onClick={clear}>
        <CloseIcon />
      </PlainButton>
      <span className={styles.key} aria-hidden="true" hidden={filled || off || shortcut === undefined}>
        {shortcut}
      </span>
      <span id={`${id}-hint`} className={styles.hint}>
        {offHint}
      </span>
    </div>
  );
}
