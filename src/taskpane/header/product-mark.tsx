/** The same icon as assets/icon.svg. */
export const ProductMark = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 80 80"
    style={{ flex: 'none' }}
    aria-hidden="true"
    focusable="false"
  >
    <rect width="80" height="80" rx="16" fill="#0f6c5c" />
    <g fill="#fff">
      <path
        d="M12 38 40 14l28 24"
        fill="none"
        stroke="#fff"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="22" y="38" width="36" height="7" rx="2" />
      <rect x="22" y="49" width="25" height="7" rx="2" opacity=".85" />
      <rect x="22" y="60" width="31" height="7" rx="2" opacity=".7" />
    </g>
  </svg>
);
