/** Another name of a payer, as far as a card can hold it; see `shared/payer-names`. */
export type OtherName = {
  readonly name: string;
  readonly payerName: string;
  readonly kind: string;
  /** Where the name means this payer; '' is everywhere. */
  readonly state: string;
};
