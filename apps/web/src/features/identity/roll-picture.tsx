const nameWidths = [132, 96, 148, 112, 84]

/** A class roll with the names ticked off; it carries no meaning. */
export const RollPicture = ({ className }: { className: string | undefined }) => (
  <svg aria-hidden="true" viewBox="0 0 240 250" fill="none" className={className}>
    {nameWidths.map((width, row) => (
      <g key={width} transform={`translate(0 ${row * 50})`}>
        <rect x="1" y="5" width="238" height="40" rx="20" fill="var(--surface)" opacity="0.55" />
        <circle cx="25" cy="25" r="12" fill="var(--accent)" opacity={row === 3 ? 0.25 : 1} />
        <path d="m19.5 25.5 4 4 7-8" stroke="var(--on-accent)" strokeWidth="2.5" strokeLinecap="round" />
        <rect x="50" y="20" width={width} height="10" rx="5" fill="var(--accent)" opacity="0.3" />
      </g>
    ))}
  </svg>
)
