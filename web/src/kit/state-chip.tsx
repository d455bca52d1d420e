import './state-chip.css';

type Tone = 'waiting' | 'moving' | 'good' | 'bad';

type Props = {
  /** Whether somebody has to act, is at it, or how it ended. Without one the chip is grey. */
  readonly tone?: Tone | undefined;
  readonly children: string;
};

/** A state as a chip: the word says it, the colour helps. */
export function StateChip({ tone, children }: Props) {
  return (
    <span className="state-chip" data-tone={tone}>
      {children}
    </span>
  );
}
