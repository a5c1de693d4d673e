// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Staking of liquidity-pool tokens
/// @notice Has one pool. Each block shares `hatchyPerBlock` game tokens times `BONUS_MULTIPLIER` times `allocPoint` /
/// `totalAllocPoint` among stakers, by stake. Stakers claim their rewards. Staking and withdrawing update rewards but
/// pay none.
/// @dev Principal and rewards are two different tokens, so neither can be paid with the other. Rewards accrue only as
/// far as they are funded. Blocks without a stake, or without funds, earn nothing. All divisions round against the
/// user.
/// WARNING: pool tokens whose balances change by themselves are not supported. Of a token that takes a fee on
/// transfer, what arrives is staked. Fund with `fund`, or
/// transfer and call `fund(0)`.
interface ILpStaking {
    /// @notice `user` staked `amount`.
    event Deposit(address indexed user, uint256 amount);

    /// @notice `user` withdrew `amount`.
    event Withdraw(address indexed user, uint256 amount);

    /// @notice `user` withdrew the whole stake of `amount` and gave up rewards.
    event EmergencyWithdraw(address indexed user, uint256 amount);

    /// @notice `user` claimed `amount` of rewards.
    event Claim(address indexed user, uint256 amount);

    /// @notice `amount` of rewards was funded. `reserve` base units remain for future rewards.
    event Funded(uint256 amount, uint256 reserve);

    /// @notice The owner withdrew `amount` of rewards that nobody had earned.
    event HatchyWithdrawn(address indexed owner, uint256 amount);

    /// @notice Rewards were counted up to the block `lastRewardBlock`. `reserve` base units remain for future rewards.
    event PoolUpdated(uint256 lastRewardBlock, uint256 accHatchyPerShare, uint256 reserve);

    /// @notice The pool's share changed to `allocPoint` of `totalAllocPoint`.
    event AllocPointUpdated(uint256 allocPoint);

    /// @notice The multiplier of rewards changed.
    event MultiplierUpdated(uint256 multiplier);

    /// @notice The reward per block changed.
    event HatchyPerBlockUpdated(uint256 hatchyPerBlock);

    /// @notice The reward token changed.
    event HatchyUpdated(address hatchy);

    /// @notice The pool token was set.
    event LpTokenUpdated(address lpToken);

    /// @notice The zero address is not allowed.
    error LpStaking_ZeroAddress();

    /// @notice The pool token and the reward token must differ.
    error LpStaking_SameToken(address token);

    /// @notice The token cannot change any more.
    error LpStaking_TokenInUse(address token);

    /// @notice The amount is zero.
    error LpStaking_ZeroAmount();

    /// @notice `user` has staked only `staked`.
    error LpStaking_InsufficientStake(address user, uint256 amount, uint256 staked);

    /// @notice Only `available` base units are not owed to stakers.
    error LpStaking_InsufficientReserve(uint256 amount, uint256 available);

    /// @notice The amount per block must be below 2^96, the multiplier below 2^16, the allocation at most
    /// `totalAllocPoint`.
    error LpStaking_InvalidValue(uint256 value);

    /// @notice Stakes pool tokens of the caller, who must have approved this contract.
    function deposit(uint256 _amount) external;

    /// @notice Withdraws staked pool tokens. Rewards stay and can be claimed.
    function withdraw(uint256 _amount) external;

    /// @notice Withdraws the caller's whole stake and gives up all rewards. It depends on nothing but the stake.
    function emergencyWithdraw() external;

    /// @notice Pays all rewards to the caller. Does nothing if there are none.
    function claim() external;

    /// @notice Updates rewards until now. Anyone may call it. Nobody needs to.
    function updatePool() external;

    /// @notice Takes `amount` from the caller and adds it, with anything transferred here before, to the funds for
    /// rewards. Anyone may call it.
    function fund(uint256 amount) external;

    /// @notice Sets the pool's share, out of `totalAllocPoint`. Rewards until now stay unchanged. Only the owner.
    function set(uint256 _allocPoint) external;

    /// @notice Sets the multiplier. Rewards until now stay unchanged. Only the owner.
    function updateMultiplier(uint256 multiplierNumber) external;

    /// @notice Sets the reward per block. Rewards until now stay unchanged. Only the owner.
    function setHatchyPerBlock(uint256 amount) external;

    /// @notice Changes the reward token, while no rewards have accrued. The owner gets what was funded in the former
    /// one. Only the owner.
    function setHatchy(address _hatchy) external;

    /// @notice Sets the pool token once, if it was not set at the start. Only the owner.
    function setLpToken(address lpToken_) external;

    /// @notice Withdraws funds that nobody has earned. Only the owner.
    function withdrawHatchy(uint256 _amount) external;

    /// @notice Returns the rewards of an account.
    /// @return reward payout of `claim` now
    /// @return perBlock reward in the next block, if nothing changes
    function pendingReward(address _user) external view returns (uint256 reward, uint256 perBlock);

    /// @notice Returns the stake of an account.
    /// @return amount of pool tokens
    /// @return rewardDebt rewards of the stake from the start to its last update, which are not owed
    function userInfo(address) external view returns (uint256 amount, uint256 rewardDebt);

    /// @notice Returns for how many blocks the reserve lasts while anything is staked. The maximum of uint256 if there
    /// is no reward.
    function runway() external view returns (uint256);

    /// @notice Returns the funds for future rewards.
    function reserve() external view returns (uint256);

    /// @notice Returns the rewards per staked base unit since the start, times `DIVIDER`, up to the last update.
    function accHatchyPerShare() external view returns (uint256);

    /// @notice Returns the pool's share of rewards, out of `totalAllocPoint`.
    function allocPoint() external view returns (uint256);

    /// @notice Returns the total that `allocPoint` is a part of.
    function totalAllocPoint() external view returns (uint256);

    /// @notice Returns the multiplier of rewards.
    function BONUS_MULTIPLIER() external view returns (uint256);

    /// @notice Returns the scale of `accHatchyPerShare`.
    function DIVIDER() external view returns (uint256);

    /// @notice Returns the token of rewards.
    function hatchy() external view returns (address);

    /// @notice Returns the reward per block, before multiplier and share.
    function hatchyPerBlock() external view returns (uint256);

    /// @notice Returns the block of the last update of rewards.
    function lastRewardBlock() external view returns (uint256);

    /// @notice Returns the first block that earns.
    function startBlock() external view returns (uint256);

    /// @notice Returns the staked token.
    function lpToken() external view returns (address);

    /// @notice Returns the stake of all accounts, in base units.
    function lpTokenSupply() external view returns (uint256);
}
