import './hills.css';

/** Clouds and three ridges; they fill the box around them. */
export function Hills() {
  return (
    <>
      <svg className="hills-clouds" viewBox="0 0 1200 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path d="M96 118c2-22 28-30 44-18 8-34 62-38 74-4 22-10 46 2 46 22H96ZM820 84c2-16 22-22 33-13 6-26 46-29 55-3 17-7 34 2 34 16H820ZM392 96c1-11 15-15 22-9 4-17 31-19 37-2 11-5 23 1 23 11h-82Z" />
      </svg>
      <svg className="hills-ridges" viewBox="0 0 1200 320" preserveAspectRatio="none" aria-hidden="true">
        <path fill="var(--hill-far)" d="M0 130C140 60 300 70 460 120s330 30 470-30 200-40 270-20V320H0Z" />
        <path fill="var(--hill-middle)" d="M0 190c120-50 260-40 420 0s310 40 450-5 230-60 330-30V320H0Z" />
        <path fill="var(--hill-near)" d="M0 236c180-34 350-16 540 6s420 22 660-30V320H0Z" />
      </svg>
    </>
  );
}
