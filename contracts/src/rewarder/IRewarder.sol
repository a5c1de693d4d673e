// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Rewards of both stakings
/// @notice The two staking contracts tell how much each account weighs here. A reward per week is shared out second by second by weight and
/// harvested by whoever earned it. Who came by a referrer earns bonuses for up to five accounts above, from a budget of its own.
/// @dev Rewards accrue only as far as funds have been set apart for them, so everything that is owed is here; nothing that was staked ever is.
/// Time in which nobody stakes, or in which funds have run out, earns nothing. All divisions round against the user; what they leave stays here.
/// WARNING: the two stakings are trusted. Fund with `fund`, or transfer and then call `fund(0)`: what nobody counted earns nothing.
interface IRewarder {
    /// @notice `amount` base units went to `user`: rewards and bonuses.
    event Harvest(address indexed user, uint256 amount);

    /// @notice Rewards are paid in `token` from now on.
    event RewardAddressUpdated(address token);

    /// @notice `reward` base units are shared out each week from now on.
    event RewardPerWeekUpdated(uint256 reward);

    /// @notice `user` weighs this much now, of `totalWeight` of all.
    event WeightUpdated(address indexed user, uint256 gen1Point, uint256 gen2Point, uint256 totalWeight);

    /// @notice `referrer` brought `user`, for good.
    event ReferrerSet(address indexed user, address indexed referrer);

    /// @notice `referrer` earned `amount` as `user` harvested, `level` accounts below, counted from 1.
    event ReferralBonus(address indexed referrer, address indexed user, uint256 level, uint256 amount);

    /// @notice The owner took the unpaid bonus of `suspect` back into the budget.
    event BonusReset(address indexed suspect, uint256 amount);

    /// @notice `amount` came in; `reserve` base units are there for rewards to come.
    event Funded(uint256 amount, uint256 reserve);

    /// @notice `budget` base units are there for bonuses to come, `reserve` for rewards to come.
    event ReferralBudgetUpdated(uint256 budget, uint256 reserve);

    /// @notice The owner took `amount` back, all that nobody had earned.
    event TokensWithdrawn(address indexed owner, uint256 amount);

    /// @notice The zero address is not accepted here.
    error Rewarder_ZeroAddress();

    /// @notice Only the two stakings tell weights.
    error Rewarder_NotStaking(address caller);

    /// @notice `account` cannot be brought by `referrer`: by itself, or by somebody whom it brought, or by somebody too far down to tell.
    error Rewarder_InvalidReferrer(address account, address referrer);

    /// @notice A reward per week is less than 2^96.
    error Rewarder_InvalidReward(uint256 reward);

    /// @notice Only `available` base units are not owed to anybody.
    error Rewarder_InsufficientReserve(uint256 amount, uint256 available);

    /// @notice The token cannot change: rewards have accrued in it, or some of it is here.
    error Rewarder_TokenInUse(address token);

    /// @notice Pays the caller all rewards and bonuses that they earned; nothing happens if there are none. Accounts above the caller earn
    /// their bonuses now, from what the caller earned since it has a referrer, as far as the budget goes.
    function harvest() external;

    /// @notice Takes over what an account weighs in the calling staking. Only the stakings.
    /// @dev Works while paused and makes no external call. The account's rewards are settled first.
    /// @param _account whose weight
    /// @param newWeight all that it weighs there
    /// @param referrer who brought it; ignored if zero, or if the account has a referrer
    function updateUserWeight(address _account, uint256 newWeight, address referrer) external;

    /// @notice Takes `amount` from the caller and sets it apart for rewards to come, with whatever was transferred here before. Anyone.
    function fund(uint256 amount) external;

    /// @notice Sets what is shared out each week. Only the owner.
    function setRewardPerWeek(uint256 _reward) external;

    /// @notice Sets apart exactly `budget` for bonuses to come, from or into the reserve for rewards. Only the owner.
    function setReferralBudget(uint256 budget) external;

    /// @notice Changes the token, as long as no reward has accrued and nothing of the present token is here. Only the owner.
    function setRewardTokenAddress(address _address) external;

    /// @notice Takes an account's unpaid bonus back into the budget. Its rewards, and the referrals themselves, stay. Only the owner.
    function resetBonusOfSuspect(address suspect) external;

    /// @notice Takes back all that nobody has earned: reserve, budget, and what was transferred here unannounced. Only the owner.
    function withdrawAllTokens() external;

    /// @notice Stops harvests. Rewards go on, weights are taken over. Only the owner.
    function pause() external;

    /// @notice Lets accounts harvest again. Only the owner.
    function unpause() external;

    /// @notice What `harvest` would pay an account now.
    function pendingReward(address _user) external view returns (uint256);

    /// @notice For how many seconds from now the reserve lasts at the present reward per week, while anybody stakes; the greatest number
    /// there is when the reward is zero.
    function runway() external view returns (uint256);

    /// @notice What is there for rewards to come.
    function reserve() external view returns (uint256);

    /// @notice What is there for bonuses to come.
    function referralBudget() external view returns (uint256);

    /// @notice What an account has earned or is.
    /// @return weight of both stakings
    /// @return gen1Point its weight in the gen-1 staking
    /// @return gen2Point its weight in the gen-2 staking
    /// @return rewardDebt what its weight would have earned since the beginning until it was settled last: it is not owed
    /// @return referrer who brought it, or zero
    /// @return bonus earned from referrals and not paid yet
    function userInfo(address)
        external
        view
        returns (
            uint256 weight,
            uint256 gen1Point,
            uint256 gen2Point,
            uint256 rewardDebt,
            address referrer,
            uint256 bonus
        );

    /// @notice Bonus of an account that was not paid yet.
    function getUserReferralBonus(address userAddress) external view returns (uint256);

    /// @notice Bonus of an account ever, without what was taken back.
    function getUserTotalBonus(address userAddress) external view returns (uint256);

    /// @notice Who brought an account, or zero.
    function getUserReferrer(address userAddress) external view returns (address);

    /// @notice How many accounts were brought by an account, by those whom it had brought, and so on over five levels. Each was counted once,
    /// when it was brought: one that had brought others before counts as one.
    function getUserTotalReferrals(address userAddress) external view returns (uint256);

    /// @notice Whom an account's deposits count for: who brought it, or zero.
    function lastDepositReferral(address) external view returns (address);

    /// @notice How many accounts an account brought itself.
    function userReferredCount(address _user) external view returns (uint256);

    /// @notice The last accounts that an account brought itself, `MAX_PAGE` at most, the oldest first.
    function userReferredInfo(address _user) external view returns (address[] memory);

    /// @notice Accounts that an account brought itself, from position `offset` on, at most `limit` and `MAX_PAGE`, the oldest first.
    function userReferredPage(address _user, uint256 offset, uint256 limit) external view returns (address[] memory);

    /// @notice Rewards of a weight of one since the beginning, times `PRECISION_FACTOR`, as far as they have been counted.
    function accTokenPerShare() external view returns (uint256);

    /// @notice Until when rewards have been counted, in seconds since 1970.
    function lastRewardTime() external view returns (uint256);

    /// @notice The weight of all accounts.
    function totalWeight() external view returns (uint256);

    /// @notice What is shared out each week.
    function rewardPerWeek() external view returns (uint256);

    /// @notice The token that rewards are paid in.
    function rewardTokenAddress() external view returns (address);

    /// @notice The staking of gen-1.
    function hatchyGen1Staking() external view returns (address);

    /// @notice The staking of gen-2.
    function hatchyGen2Staking() external view returns (address);

    /// @notice Of a thousand that an account earns, what each of the five above it earns, the nearest first.
    function referralPercents() external pure returns (uint256[5] memory);

    /// @notice What the nearest account above earns, in parts of `PERCENTS_DIVIDER`.
    function REFERRAL_PERCENT() external view returns (uint256);

    /// @notice The step in which bonuses differ, and the least of them, in parts of `PERCENTS_DIVIDER`.
    function PERCENT_STEP() external view returns (uint256);

    /// @notice What bonuses are parts of.
    function PERCENTS_DIVIDER() external view returns (uint256);

    /// @notice By what `accTokenPerShare` is greater than what it stands for.
    function PRECISION_FACTOR() external view returns (uint256);

    /// @notice The most accounts that are told at once.
    function MAX_PAGE() external view returns (uint256);
}
