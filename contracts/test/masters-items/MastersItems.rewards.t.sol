// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {IRewardDealer} from "../../src/reward-dealer/IRewardDealer.sol";
import {RewardDealer} from "../../src/reward-dealer/RewardDealer.sol";
import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";

/// @dev Items as rewards, by the real dealer.
contract MastersItemsRewardsTest is MastersItemsFixture {
    RewardDealer private dealer;
    IRewardDealer.BatchRewardPayload private payload;

    function setUp() public override {
        super.setUp();
        bytes memory data = abi.encodeCall(RewardDealer.initialize, (owner, signer, address(0)));
        dealer = RewardDealer(_proxy(address(new RewardDealer()), data));
        payload.rewardContractType = 1;
        payload.rewardContract = address(items);
        payload.receiver = alice;
        payload.tokenIds = list(SWORD, SHIELD);
        payload.amounts = list(2, 3);
        payload.voucherIds = list(1, 2);
        payload.clabimableUntil = DEADLINE;
        payload.signature = _signature();
    }

    function test_GivenTheDealerAsOperator_ItsVouchersMintItems() public {
        vm.prank(owner);
        items.setOperator(address(dealer), true);
        vm.expectEmit(address(items));
        emit IMastersItems.Claim(alice, list(SWORD, SHIELD), list(2, 3));
        dealer.mintMastersItems(payload);
        vm.assertEq(items.balanceOf(alice, SWORD), 2);
        vm.assertEq(items.balanceOf(alice, SHIELD), 3);
    }

    function test_RevertWhen_TheDealerIsNoOperator_TheVoucherIsStillGood() public {
        vm.expectRevert(
            abi.encodeWithSelector(IMastersItems.MastersItems_NotOperator.selector, address(dealer))
        );
        dealer.mintMastersItems(payload);
        test_GivenTheDealerAsOperator_ItsVouchersMintItems();
    }

    function _signature() private view returns (bytes memory) {
        bytes32 typeHash = keccak256(
            "MintMastersItems(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,"
            "uint256[] tokenIds,uint256[] amounts,uint256 clabimableUntil,uint256[] voucherIds,uint256 deadline)"
        );
        bytes32 structHash = keccak256(
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
        return _signDigest(SIGNER_KEY, _typedDataHash("RewardDealer", address(dealer), structHash), DEADLINE);
    }
}
