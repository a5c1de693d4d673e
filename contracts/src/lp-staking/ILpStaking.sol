// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Staking of liquidity-pool tokens
/// @notice One pool: each block, `hatchyPerBlock` game tokens times `BONUS_MULTIPLIER`, in the proportion of `allocPoint` to `totalAllocPoint`,
/// are shared out by what is staked, and claimed by whoever earned them. Staking and withdrawing count rewards and pay none.
/// @dev Principal and rewards are two different tokens, so neither can be paid with the other. Rewards accrue only as far as funds have been set
/// apart for them. Blocks in which nothing is staked, or in which funds have run out, earn nothing. All divisions round against the user.
/// WARNING: pool tokens that take a fee on transfer, or change balances, are not supported. Fund with `fund`, or transfer and call `fund(0)`.
interface ILpStaking {
    /// @notice `user` staked `amount`.
    event Deposit(address indexed user, uint256 amount);

    /// @notice `user` took `amount` back.
    event Withdraw(address indexed user, uint256 amount);

    /// @notice `user` took `amount` back, all, and left rewards behind.
    event EmergencyWithdraw(address indexed user, uint256 amount);

    /// @notice `amount` of rewards went to `user`.
    event Claim(address indexed user, uint256 amount);

    /// @notice `amount` came in; `reserve` base units are there for rewards to come.
    event Funded(uint256 amount, uint256 reserve);

    /// @notice The owner took `amount` back that nobody had earned.
    event HatchyWithdrawn(address indexed owner, uint256 amount);

    /// @notice The pool's share is `allocPoint` of `totalAllocPoint` from now on.
    event AllocPointUpdated(uint256 allocPoint);

    /// @notice Rewards are multiplied by `multiplier` from now on.
    event MultiplierUpdated(uint256 multiplier);

    /// @notice Each block has `hatchyPerBlock` from now on.
    event HatchyPerBlockUpdated(uint256 hatchyPerBlock);

    /// @notice Rewards are paid in `hatchy` from now on.
    event HatchyUpdated(address hatchy);

    /// @notice `lpToken` is what is staked.
    event LpTokenUpdated(address lpToken);

    /// @notice The zero address is not accepted here.
    error LpStaking_ZeroAddress();

    /// @notice What is staked and what is paid have to be different tokens.
    error LpStaking_SameToken(address token);

    /// @notice The token cannot change any more.
    error LpStaking_TokenInUse(address token);

    /// @notice There is nothing to stake or to withdraw.
    error LpStaking_ZeroAmount();

    /// @notice `user` has staked only `staked`.
    error LpStaking_InsufficientStake(address user, uint256 amount, uint256 staked);

    /// @notice Only `available` base units are not owed to anybody.
    error LpStaking_InsufficientReserve(uint256 amount, uint256 available);

    /// @notice An amount per block is less than 2^96, a multiplier less than 2^16, an allocation at most `totalAllocPoint`.
    error LpStaking_InvalidValue(uint256 value);

    /// @notice Stakes pool tokens of the caller, who has approved this contract.
    function deposit(uint256 _amount) external;

    /// @notice Gives pool tokens back to the caller, who staked them. Rewards stay to be claimed.
    function withdraw(uint256 _amount) external;

    /// @notice Gives all pool tokens back to the caller, who leaves all rewards behind. It looks at nothing but the stake.
    function emergencyWithdraw() external;

    /// @notice Pays the caller all rewards that they earned; nothing happens if there are none.
    function claim() external;

    /// @notice Counts rewards until now. Anyone; nobody has to.
    function updatePool() external;

    /// @notice Takes `amount` from the caller and sets it apart for rewards to come, with whatever was transferred here before. Anyone.
    function fund(uint256 amount) external;

    /// @notice Sets the pool's share, out of `totalAllocPoint`. Rewards until now count as before. Only the owner.
    function set(uint256 _allocPoint) external;

    /// @notice Sets the multiplier. Rewards until now count as before. Only the owner.
    function updateMultiplier(uint256 multiplierNumber) external;

    /// @notice Sets what each block has. Rewards until now count as before. Only the owner.
    function setHatchyPerBlock(uint256 amount) external;

    /// @notice Changes the token of rewards, as long as none have accrued and nothing of the present one is here. Only the owner.
    function setHatchy(address _hatchy) external;

    /// @notice Names the pool token, once. Only the owner, if it was not named at the beginning.
    function setLpToken(address lpToken_) external;

    /// @notice Takes back rewards to come that nobody has earned. Only the owner.
    function withdrawHatchy(uint256 _amount) external;

    /// @notice What an account has earned.
    /// @return reward what `claim` would pay it now
    /// @return perBlock what it earns in the next block, as things stand
    function pendingReward(address _user) external view returns (uint256 reward, uint256 perBlock);

    /// @notice The stake of an account.
    /// @return amount of pool tokens
    /// @return rewardDebt what its stake would have earned since the beginning until it was counted last: it is not owed
    function userInfo(address) external view returns (uint256 amount, uint256 rewardDebt);

    /// @notice For how many blocks from now the reserve lasts, while anything is staked; the greatest number there is when there is no reward.
    function runway() external view returns (uint256);

    /// @notice What is there for rewards to come.
    function reserve() external view returns (uint256);

    /// @notice Rewards of one base unit since the beginning, times `DIVIDER`, as far as they have been counted.
    function accHatchyPerShare() external view returns (uint256);

    /// @notice The pool's share of rewards, of `totalAllocPoint`.
    function allocPoint() external view returns (uint256);

    /// @notice What `allocPoint` is a part of.
    function totalAllocPoint() external view returns (uint256);

    /// @notice By what rewards are multiplied.
    function BONUS_MULTIPLIER() external view returns (uint256);

    /// @notice By what `accHatchyPerShare` is greater than what it stands for.
    function DIVIDER() external view returns (uint256);

    /// @notice The token of rewards.
    function hatchy() external view returns (address);

    /// @notice What each block has, before multiplier and share.
    function hatchyPerBlock() external view returns (uint256);

    /// @notice Until which block rewards have been counted.
    function lastRewardBlock() external view returns (uint256);

    /// @notice The first block that earns.
    function startBlock() external view returns (uint256);

    /// @notice What is staked.
    function lpToken() external view returns (address);

    /// @notice How much of it all accounts have staked.
    function lpTokenSupply() external view returns (uint256);
}
