// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

import {IRewardDealer} from "../../src/reward-dealer/IRewardDealer.sol";
import {RewardDealer} from "../../src/reward-dealer/RewardDealer.sol";
import {MastersVouchers} from "./MastersVouchers.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";

/// @dev Tests a contract that mints rewards for the real dealer. A suite names what is minted and inherits these tests.
abstract contract DealtRewardTest is OwnedProxyTest, MastersVouchers {
    /// @dev Two ids that can be minted.
    function _rewardIds() internal pure virtual returns (uint256[] memory);

    /// @dev Lets the dealer mint.
    function _makeOperator(address dealer) internal virtual;

    /// @dev Returns the error if the dealer may not mint.
    function _notOperator(address dealer) internal pure virtual returns (bytes memory);

    /// @dev Expects the contract's events of a reward.
    function _expectClaim(uint256[] memory ids, uint256[] memory amounts) internal virtual {}

    function test_GivenTheDealerAsOperator_ItsVouchersMint() public {
        (RewardDealer dealer, IRewardDealer.BatchRewardPayload memory payload) = _dealt();
        _makeOperator(address(dealer));
        _expectClaim(payload.tokenIds, payload.amounts);
        dealer.mintMastersItems(payload);
        _assertGiven();
    }

    function test_RevertWhen_TheDealerIsNoOperator_TheVoucherIsStillGood() public {
        (RewardDealer dealer, IRewardDealer.BatchRewardPayload memory payload) = _dealt();
        vm.expectRevert(_notOperator(address(dealer)));
        dealer.mintMastersItems(payload);
        _makeOperator(address(dealer));
        dealer.mintMastersItems(payload);
        _assertGiven();
    }

    function _assertGiven() private view {
        vm.assertEq(IERC1155(_subject()).balanceOf(alice, _rewardIds()[0]), 2);
        vm.assertEq(IERC1155(_subject()).balanceOf(alice, _rewardIds()[1]), 3);
    }

    function _dealt() private returns (RewardDealer dealer, IRewardDealer.BatchRewardPayload memory payload) {
        bytes memory data = abi.encodeCall(RewardDealer.initialize, (owner, vm.addr(SIGNER_KEY), address(0)));
        dealer = RewardDealer(_proxy(_deployCode("RewardDealer"), data));
        payload.rewardContractType = 1;
        payload.rewardContract = _subject();
        payload.receiver = alice;
        payload.tokenIds = _rewardIds();
        payload.amounts = list(2, 3);
        payload.voucherIds = list(1, 2);
        payload.clabimableUntil = DEADLINE;
        payload.signature = _signDigest(
            SIGNER_KEY, _typedDataHash("RewardDealer", address(dealer), _structHash(payload)), DEADLINE
        );
    }

    function _structHash(IRewardDealer.BatchRewardPayload memory payload) private pure returns (bytes32) {
        bytes32 typeHash = keccak256(
            "MintMastersItems(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,"
            "address receiver,"
            "uint256[] tokenIds,uint256[] amounts,uint256 clabimableUntil,uint256[] voucherIds,uint256 deadline)"
        );
        return keccak256(
            abi.encode(
                typeHash,
                payload.rewardContractType,
                payload.rewardHolderAddress,
                payload.rewardContract,
                payload.receiver,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.clabimableUntil,
                keccak256(abi.encodePacked(payload.voucherIds)),
                DEADLINE
            )
        );
    }
}
